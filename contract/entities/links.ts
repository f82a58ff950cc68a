import { z } from 'zod/mini'

/** External links of the portal. */
export const LINK_KEYS = [
  'URL_FAQ',
  'URL_CLOUD_IDENTITY',
  'URL_OFFLINE_AGREEMENT',
  'URL_INSTRUCTIONS_GROUP',
  'URL_INSTRUCTIONS_CREATE_PROJECT',
  'URL_SUPPORT',
  'URL_BILLING_REPORTS',
  'URL_PRIVACY_POLICY',
  'URL_SUBSCRIPTION_AGREEMENT',
  'URL_TERMS_OF_USE',
  'URL_SOCIAL_X',
  'URL_SOCIAL_LINKEDIN',
  'URL_SOCIAL_YOUTUBE',
] as const
export type LinkKey = (typeof LINK_KEYS)[number]

export const Links = z.record(z.enum(LINK_KEYS), z.url({ protocol: /^https?$/ }))
export type Links = z.output<typeof Links>

/** Default address: a portal path that redirects to the configured URL. */
export const defaultLink = (key: LinkKey): string =>
  `/links/${key.slice(4).toLowerCase().replaceAll('_', '-')}`
