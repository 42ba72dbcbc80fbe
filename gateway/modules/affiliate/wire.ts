import { roleEntry } from '#shared/codes/role.ts';
import { toReais } from '#shared/money.ts';
import type { Affiliate } from './affiliates.ts';
import { fullName } from './full-name.ts';
import type { listPaymentInfos } from '../payment-info/payment-infos.ts';
import type { PostalAddress } from '../postal-code/postal-codes.ts';
import type { Site } from '../channel/channels.ts';

/** The objects of the affiliate app as the wire has them. */

export const wireAffiliate = (affiliate: Affiliate) => ({
  id: affiliate.id,
  name: affiliate.name,
  last_name: affiliate.lastName,
  business_name: affiliate.businessName,
  status: affiliate.status,
  comercial_manager_id: affiliate.comercialManagerId,
  service_manager_id: affiliate.serviceManagerId,
  created_at: affiliate.createdAt,
  email: affiliate.email,
  profile: roleEntry('main').profile,
  phone_number: affiliate.phoneNumber,
  address: affiliate.address,
  address_number: affiliate.addressNumber,
  address_other: affiliate.addressOther,
  zip_code: affiliate.zipCode,
  neighborhood: affiliate.neighborhood,
  city: affiliate.city,
  state: affiliate.state,
  country: affiliate.country,
  token: affiliate.token,
  version: affiliate.version,
});

export const wireAffiliateData = ({ name, lastName }: Affiliate) => ({ name, last_name: lastName });

export const wireSettings = ({ minimumPaymentCents }: Affiliate) => ({
  minimum_payment_value: toReais(minimumPaymentCents),
});

export const wireSite = (site: Site) => ({
  id: site.id,
  cj_id: site.cjId,
  name: site.name,
  url: site.url,
  category: site.category,
  site_type: site.siteType,
  site_type_id: site.siteTypeId,
  type_name: site.siteType,
  description: site.description,
  status: site.status,
  paused_by: site.pausedBy,
  force_active: site.forceActive,
  affiliate_id: site.affiliateId,
  affiliate_name: fullName({ name: site.affiliateName, lastName: site.affiliateLastName }),
  affiliate_email: site.affiliateEmail,
  created_at: site.createdAt,
  version: site.version,
});

type PaymentInfo = Awaited<ReturnType<typeof listPaymentInfos>>[number];

export const wirePaymentInfo = (info: PaymentInfo) => ({
  id: info.id,
  affiliate_id: info.affiliateId,
  document_type: info.documentType,
  document_number: info.documentNumber,
  business_name: info.businessName,
  trademark: info.trademark,
  email: info.email,
  phone_number: info.phoneNumber,
  bank_country: info.bankCountry,
  bank_name: info.bankName,
  bank_address: info.bankAddress,
  bank_agency: info.bankAgency,
  bank_account_type: info.bankAccountType,
  bank_account_number: info.bankAccountNumber,
  bank_account_number_digit: info.bankAccountNumberDigit,
  pix_type: info.pixType,
  pix_key: info.pixKey,
  aba: info.aba,
  bic: info.bic,
  iban: info.iban,
  swift: info.swift,
  routing_number: info.routingNumber,
  other_type: info.otherType,
  other_value: info.otherValue,
});

/** ViaCEP's names, the ones that the field knows. */
export const wirePostalAddress = (address: PostalAddress | undefined) =>
  address === undefined
    ? { erro: true }
    : {
        cep: address.zipCode,
        logradouro: address.street,
        complemento: address.complement,
        bairro: address.neighborhood,
        localidade: address.city,
        uf: address.state,
      };
