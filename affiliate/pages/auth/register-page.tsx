import { useEffect, useId, useRef, useState } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController, useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';
import { textLengthMax } from '#shared/rules/text-length-max.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { CheckboxInput } from '#shared/ui/form/checkbox-input.tsx';
import { NewPasswordField } from '#shared/ui/form/new-password-field.tsx';
import { schemaResolver } from '#shared/ui/form/schema-resolver.ts';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import { paths } from '../../session/paths.ts';
import { useSite } from '../../session/site.tsx';
import { AuthButton } from '../../ui/auth-button.tsx';
import styles from '../../ui/auth-form.module.css';
import { AuthFrame } from '../../ui/auth-frame.tsx';
import { AuthNotice } from '../../ui/auth-notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { AuthNews } from './auth-news.ts';
import {
  emptyRegistration,
  registrationBody,
  registrationForm,
  registrationLengthMax,
  registrationRefusal,
  type RegistrationValues,
} from './registration-form.ts';

const sections = ['account', 'promotion', 'commissions', 'payments', 'privacy', 'end'] as const;

/** The terms of use in a native dialog. Mount it to open it. */
function TermsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { brand } = useSite();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      {/* Scrollable content must be reachable by keyboard. */}
      <div className={styles.dialogBody} tabIndex={0} role="region" aria-labelledby={titleId}>
        <h2 id={titleId}>{t('portal.terms.title')}</h2>
        <p>{t('portal.terms.intro', { brand: brand.name })}</p>
        {sections.map((section) => (
          <section key={section}>
            <h3>{t(`portal.terms.${section}`)}</h3>
            <p>{t(`portal.terms.${section}_text`)}</p>
          </section>
        ))}
      </div>
      <form method="dialog" className={styles.dialogActions}>
        <button type="submit" className={styles.submit}>
          {t('common.close')}
        </button>
      </form>
    </dialog>
  );
}

const resolver = schemaResolver(registrationForm, (values: RegistrationValues) => values);

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
  const { client, newAccount } = useSite();
  const navigate = useNavigate();
  /** Undefined if nothing was refused; empty if the field errors say everything. */
  const [reasons, setReasons] = useState<readonly string[]>();
  const [readsTerms, setReadsTerms] = useState(false);
  const { control, handleSubmit, formState, setError } = useForm({
    resolver,
    defaultValues: emptyRegistration,
    mode: 'onTouched',
  });

  const send = useSingleFlight(async (values: z.output<typeof registrationForm>) => {
    setReasons(undefined);
    try {
      const body = registrationBody(values);
      await client.create('registration', body);
      newAccount.keep(body.email, body.password);
      const news: AuthNews = { news: 'registered', email: body.email };
      await navigate(paths.auth, { state: news });
    } catch (error) {
      const refusal = registrationRefusal(error);
      refusal.fields.forEach(([field, message], index) => setError(field, { message }, { shouldFocus: index === 0 }));
      setReasons(refusal.reasons);
    }
  });
  const submit = handleSubmit(send);

  return (
    <>
      {reasons !== undefined && (
        <AuthNotice kind="error" title={t('portal.register.failed')}>
          {reasons.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </AuthNotice>
      )}
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <div className={styles.pair}>
          <TextInput
            control={control}
            name="first_name"
            maxLength={registrationLengthMax.first_name}
            label={t('portal.register.first_name')}
            autoComplete="given-name"
          />
          <TextInput
            control={control}
            name="last_name"
            maxLength={registrationLengthMax.last_name}
            label={t('portal.register.last_name')}
            autoComplete="family-name"
          />
        </div>
        <TextInput
          control={control}
          name="email"
          maxLength={textLengthMax.email}
          label={t('portal.auth.email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
        />
        <NewPasswordInput control={control} name="password" label={t('portal.auth.password')} />
        <CheckboxInput
          control={control}
          name="terms"
          label={t('portal.register.accept_before')}
          labelEnd={
            <button type="button" className={styles.link} onClick={() => setReadsTerms(true)}>
              {t('portal.register.terms_link')}
            </button>
          }
        />
        <AuthButton
          label={t('portal.register.submit')}
          busyLabel={t('portal.register.submitting')}
          isBusy={formState.isSubmitting}
        />
      </form>
      {readsTerms && <TermsDialog onClose={() => setReadsTerms(false)} />}
    </>
  );
}

interface NewPasswordInputProps<Values extends FieldValues, Body> {
  control: Control<Values, unknown, Body>;
  name: FieldPathByValue<Values, string>;
  label: string;
}

/** The field for a new password, of a react-hook-form form. */
function NewPasswordInput<Values extends FieldValues, Body>(props: NewPasswordInputProps<Values, Body>) {
  const { control, name, label } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <NewPasswordField
      name={field.name}
      label={label}
      value={field.value}
      error={fieldState.error?.message}
      elementRef={field.ref}
      onLeave={field.onBlur}
      onValueChange={field.onChange}
    />
  );
}
