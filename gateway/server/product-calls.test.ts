import { expect, test } from 'vitest';
import { routes } from './routes.ts';

/** Every call of the specification, in its order, with the route that answers it. */
const calls = `
  redirect: GET affiliate /api/banks
  v2/redirect: GET affiliate /api/v2/get/affiliate
  the five apps behind it: GET finance /api/commission/sum
  whatever else is asked: GET affiliate /api/countries
  the session's user: GET direct /v2/auth
  history of logins: GET direct /v2/user/history
  whether the password may be changed: GET direct /user/check/resetpass
  data of a CNPJ: GET direct /cnpj/data/:document
  data of a CPF: GET direct /cpf/data/:document
  managers: GET direct /user/managers
  users by profile: GET direct /user/user-by-profile/:profile
  users by advertiser: GET direct /user/user-by-advertiser/:advertiser
  activate: GET direct /activate/:hash
  logout: GET direct /logout
  login: POST direct /v2/login
  register: POST direct /v2/register/affiliate
  reset a password: POST direct /create/user/reset
  set an affiliate's password: PUT direct /edit/user/resetaffiliatepass/:id
  change the own password: PUT direct /edit/user/resetpass
  name and e-mail of a user: PUT direct /update/user/:id
  login e-mail: PUT direct /v2/affiliate/settings/email
  accesses: GET direct /v2/affiliate/settings/users
  add an access: POST direct /v2/affiliate/settings/users
  delete an access: DELETE direct /v2/affiliate/settings/users/:id
  delete an affiliate's user: DELETE direct /users/delete/affiliate/:id
  preview of a link: GET direct /v2/link/preview
  own affiliate: GET affiliate /api/v2/get/affiliate
  affiliate by id: GET affiliate /api/get/affiliate/:id
  edit the own affiliate: PUT affiliate /api/v2/edit/affiliate
  edit an affiliate by id: PUT affiliate /api/edit/affiliate/:id
  payment infos: GET affiliate /api/get/payment_infos/:id
  create payment infos: POST affiliate /api/create/payment_infos
  edit payment infos: PUT affiliate /api/edit/payment_infos/:id
  pi update: PUT affiliate /api/pi/update/:id
  pi delete: DELETE affiliate /api/pi/delete/:id
  banks: GET affiliate /api/banks
  bank by code: GET affiliate /api/banks/:code
  create a site: POST affiliate /api/v2/site
  edit a site: PUT affiliate /api/v2/site/:id
  delete a site: DELETE affiliate /api/v2/site/:id
  site types: GET affiliate /api/get/site/types
  site categories: GET affiliate /api/get/site/categories
  own sites: GET affiliate /api/v2/get/affiliate/site
  search of sites: GET affiliate /api/get/site/search
  sites of an affiliate: GET affiliate /api/get/affiliate/site/list/:affiliateId
  active sites of an affiliate: GET affiliate /api/get/affiliate/site_active/list/:affiliateId
  settings: GET affiliate /api/v2/affiliate/settings
  affiliate data: GET affiliate /api/v2/affiliate/data
  optin_email: GET affiliate /api/v2/optin_email
  change optin_email: POST affiliate /api/v2/optin_email
  status of an affiliate: PUT affiliate /api/affiliate/status/:id
  comercial_manager: PUT affiliate /api/affiliate/comercial_manager/:id
  service_manager: PUT affiliate /api/affiliate/service_manager/:id
  affiliate_delete, info: GET affiliate /api/v2/affiliate_delete/info
  affiliate_delete, request: DELETE affiliate /api/v2/affiliate_delete/request
  affiliate_delete, without commissions: DELETE affiliate /api/v2/affiliate_delete/request/no_comission
  affiliate_delete, payment of the request: GET affiliate /api/v2/affiliate_delete/request/payment
  approve an exclusion: PUT affiliate /api/affiliate_delete/approve/:id
  bonusType: GET affiliate /api/bonusType
  bonusList: GET affiliate /api/commission/bonusList
  search of affiliates: GET affiliate /api/affiliate/search
  addBonusToTransaction: POST conversorphp /api/addBonusToTransaction
  updateBonus: PUT conversorphp /api/updateBonus/:id
  deleteBonus: DELETE conversorphp /api/deleteBonus/:id
  sale-cap/add: POST conversorphp /api/sale-cap/add
  sale-cap/update: PUT conversorphp /api/sale-cap/update/:site_id
  sale-cap/remove: DELETE conversorphp /api/sale-cap/remove/:site_id/:campaign_id
  sale-cap/list/affiliate: GET conversorphp /api/sale-cap/list/affiliate
  edit and delete a CAP of the tab: PUT conversorphp /api/sale-cap/update/:site_id
  summaryAffiliate: GET report /api/v2/get/dashboard/summaryAffiliate
  campaignsAffiliate: GET report /api/v2/get/dashboard/campaignsAffiliate
  campaignsConvertMore: GET report /api/v2/get/dashboard/campaignsConvertMore
  exclusive campaigns: GET report /api/v2/get/dashboard/exclusiveCampaigns
  campaigns with higher commission: GET report /api/v2/get/dashboard/campaignsHigherCommission
  bychannels/approved: GET advertiser /api/v2/campaign/bychannels/approved
  its total and pages: GET advertiser /api/v2/campaign/bychannels/approved
  its empty list: GET advertiser /api/v2/campaign/bychannels/approved
  export_csv: GET report /api/get/report/export_csv
  its file: GET report /api/get/report/export_csv
  conversion report: GET report /api/get/report
  advertisers: GET advertiser /api/get/advertiser/list
  campaigns: GET advertiser /api/get/campaign/list
  search of campaigns: GET advertiser /api/get/campaign/search
  details of a campaign: GET advertiser /api/get/campaign/:id
  its categories: GET advertiser /api/get/campaign/categories
  its segmentation: GET advertiser /api/campaign/segmentation/:id
  its rules: GET advertiser /api/campaign/rules/:id
  its revenues: GET advertiser /api/campaign/revenues
  its payment periods: GET advertiser /api/campaign/payment_periods
  its approved sites: GET advertiser /api/campaign/sites
  its commission groups: GET advertiser /api/campaign/commission_groups
  their divisions: GET advertiser /api/campaign/commission_group_divisions
  its schedules: GET advertiser /api/campaign/commission_schedules
  create a schedule: POST advertiser /api/campaign/commission_schedules
  edit a schedule: PUT advertiser /api/campaign/commission_schedules/:id
  cancel a schedule: PUT advertiser /api/campaign/commission_schedules/cancel/:id
  delete a schedule: DELETE advertiser /api/campaign/commission_schedules/:id
  its custom invoices: GET advertiser /api/campaign/custom_invoices
  create a campaign: POST advertiser /api/campaign
  edit a campaign: PUT advertiser /api/campaign/:id
  edit its deeplink session: PUT advertiser /api/campaign/deeplink/:id
  edit its control session: PUT advertiser /api/campaign/control/:id
  create an advertiser: POST advertiser /api/advertiser
  edit an advertiser: PUT advertiser /api/advertiser/:id
  status of an advertiser: PUT advertiser /api/advertiser/status/:id
  level of an advertiser: PUT advertiser /api/advertiser/level/:id
  API key of an advertiser: POST advertiser /api/advertiser/api_key
  change log of a campaign: GET advertiser /api/campaign/changes
  participation request of a site: POST advertiser /api/v2/participation
  commissions this month: GET finance /api/commission/this_month
  commissions by state: GET finance /api/commission/by_state
  sums of commissions: GET finance /api/commission/sum
  list of commissions: GET finance /api/commission/list
  commissions as CSV: GET finance /api/commission/export_csv
  request payment: POST finance /api/v2/payment_request
  schedule payment: POST finance /api/commission/schedule_payment
  admin payments: GET finance /api/commission/admin_payments
  affiliate invoices: GET finance /api/v2/invoices/affiliate
  search of invoices: GET finance /api/invoices/search
  edit an invoice: PUT finance /api/invoices/edit
  liberate an invoice: PUT finance /api/invoices/liberate/:id
  create an advertiser invoice: POST finance /api/advertiser_invoices
  read an advertiser invoice: GET finance /api/advertiser_invoices/:id
  update an advertiser invoice: PUT finance /api/advertiser_invoices/:id
  delete an advertiser invoice: DELETE finance /api/advertiser_invoices/:id
  upload of an invoice: POST finance /api/v2/invoices/upload
  uploads to approve: GET finance /api/invoices/upload/search
  approve an upload: PUT finance /api/invoices/upload/:id
  delete an upload: DELETE finance /api/v2/invoices/upload/:id
  ERP error: GET finance /api/erp/errors/:id
  invoices_payments: GET finance /api/invoices_payments
  public outbound invoice: GET finance /api/outbound_invoice/public/:link
  payment request: POST finance /api/payment_request
  statements: GET finance /api/statements/:affiliateId
  custom payment groups: GET finance /api/payment_groups
  address by postal code, first service: GET affiliate /api/getAddress/:zip
  address by postal code, second service: GET affiliate /api/getAddress/:zip
  time-out of either: GET affiliate /api/getAddress/:zip
  getAddress: GET affiliate /api/getAddress/:zip
  payment data of an affiliate: GET affiliate /api/v2/get/payment_infos
  documents on the payment screen: GET direct /cnpj/data/:document
  commission sums: GET finance /api/commission/sum
  statements of an affiliate: GET finance /api/statements/:affiliateId
  the payment request: POST finance /api/v2/payment_request
  types and categories: GET affiliate /api/get/site/categories
  campaigns of an affiliate: GET advertiser /api/v2/get/campaign/list
  new access: POST direct /v2/affiliate/settings/users
  new access with an error: POST direct /v2/affiliate/settings/users
  deleted access: DELETE direct /v2/affiliate/settings/users/:id
  edited e-mail: PUT direct /v2/affiliate/settings/email
  edited e-mail with an error: PUT direct /v2/affiliate/settings/email
  created channel: POST affiliate /api/v2/site
  saved affiliate data: PUT affiliate /api/v2/edit/affiliate
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(': ', 2) as [string, string]);

test('the product was specified with 153 calls', () => {
  expect(calls).toHaveLength(153);
});

const registered = new Set(routes.map(({ method, app, path }) => `${method} ${app} ${path}`));

test.each(calls)('%s: %s', (_what, call) => {
  expect(registered).toContain(call);
});
