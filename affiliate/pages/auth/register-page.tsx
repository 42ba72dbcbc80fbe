import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';
import { ApiError } from '#shared/client.ts';
import { schemaResolver } from '#shared/ui/form/schema-resolver.ts';
import { useFaultText, useTranslation } from '#shared/ui/base/translation.tsx';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { paths } from '../../app/paths.ts';
import { useSite } from '../../app/site.tsx';
import { AuthButton } from '../../ui/auth-button.tsx';
import { AuthField, PasswordField } from '../../ui/auth-field.tsx';
import styles from '../../ui/auth-form.module.css';
import { AuthFrame } from '../../ui/auth-frame.tsx';
import { AuthNotice } from '../../ui/auth-notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { StrengthMeter } from '../../ui/strength-meter.tsx';
import type { AuthNews } from './auth-news.ts';
import { emptyRegistration, registrationBody, registrationForm, type RegistrationValues } from './registration-form.ts';
import { TermsDialog } from './terms-dialog.tsx';

const resolver = schemaResolver(registrationForm, (values: RegistrationValues) => values);

/** Registration of an affiliate. */
export function RegisterPage() {
  const { t } = useTranslation();
  return (
    <AuthFrame>
      <PageHeading title={t('portal.page.register')} className={styles.heading} />
      <RegistrationForm />
      <p className={styles.other}>
        {t('portal.auth.have_account')}{' '}
        <Link className={styles.link} to={paths.auth}>
          {t('portal.auth.enter')}
        </Link>
      </p>
    </AuthFrame>
  );
}

function RegistrationForm() {
  const { t } = useTranslation();
  const faultText = useFaultText();
  const { client } = useSite();
  const navigate = useNavigate();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [readsTerms, setReadsTerms] = useState(false);
  const { register, control, handleSubmit, formState, setError } = useForm({
    resolver,
    defaultValues: emptyRegistration,
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;
  const password = useWatch({ control, name: 'password' });

  const send = useSingleFlight(async (values: z.output<typeof registrationForm>) => {
    setRefusals([]);
    try {
      const body = registrationBody(values);
      await client.create('registration', body);
      const news: AuthNews = { news: 'registered', email: body.email };
      await navigate(paths.auth, { state: news });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { email: emailFault, password: passwordFault, ...others } = error.errors;
      if (emailFault !== undefined) setError('email', { message: emailFault }, { shouldFocus: true });
      if (passwordFault !== undefined) setError('password', { message: passwordFault }, { shouldFocus: true });
      // The server may have several reasons, a line each; those that stand at a field are not said twice.
      const reasons = new Set([...error.message.split('\n'), ...Object.values(others)]);
      setRefusals([...reasons].filter((text) => text !== emailFault && text !== passwordFault));
    }
  });
  const submit = handleSubmit(send);

  return (
    <>
      {refusals.length > 0 && (
        <AuthNotice kind="error" title={t('portal.register.failed')}>
          {refusals.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </AuthNotice>
      )}
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <div className={styles.pair}>
          <AuthField
            {...register('first_name')}
            label={t('portal.register.first_name')}
            autoComplete="given-name"
            fault={errors.first_name?.message}
          />
          <AuthField
            {...register('last_name')}
            label={t('portal.register.last_name')}
            autoComplete="family-name"
            fault={errors.last_name?.message}
          />
        </div>
        <AuthField
          {...register('email')}
          label={t('portal.auth.email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          fault={errors.email?.message}
        />
        <PasswordField
          {...register('password')}
          label={t('portal.auth.password')}
          autoComplete="new-password"
          hint={t('portal.register.password_hint')}
          fault={errors.password?.message}
        />
        <StrengthMeter password={password} />
        <div>
          <div className={styles.terms}>
            <input
              {...register('terms')}
              id="terms"
              type="checkbox"
              className={styles.checkbox}
              aria-labelledby="terms-accept terms-open"
              aria-invalid={errors.terms !== undefined}
              aria-describedby="terms-help"
            />
            <span>
              <label id="terms-accept" htmlFor="terms">
                {t('portal.register.accept_before')}
              </label>{' '}
              <button id="terms-open" type="button" className={styles.link} onClick={() => setReadsTerms(true)}>
                {t('portal.register.terms_link')}
              </button>
            </span>
          </div>
          <div id="terms-help" className={styles.help} data-faulty={errors.terms !== undefined}>
            {faultText(errors.terms?.message)}
          </div>
        </div>
        <AuthButton
          label={t('portal.register.submit')}
          busyLabel={t('portal.register.submitting')}
          isBusy={isSubmitting}
        />
      </form>
      {readsTerms && <TermsDialog onClose={() => setReadsTerms(false)} />}
    </>
  );
}
