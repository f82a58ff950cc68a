import type { z } from 'zod'
import { LINK_KEYS, type LinkKey } from '#contract/entities/links.ts'
import { subject } from './subject.ts'
import { httpUrl, list, text } from './values.ts'

const SITE_PATHS: Record<LinkKey, string> = {
  URL_FAQ: 'faq',
  URL_CLOUD_IDENTITY: 'cloud-identity',
  URL_OFFLINE_AGREEMENT: 'offline-agreements',
  URL_INSTRUCTIONS_GROUP: 'group-instructions',
  URL_INSTRUCTIONS_CREATE_PROJECT: 'create-project',
  URL_SUPPORT: 'support',
  URL_BILLING_REPORTS: 'billing-reports',
  URL_PRIVACY_POLICY: 'privacy',
  URL_SUBSCRIPTION_AGREEMENT: 'agreement',
  URL_TERMS_OF_USE: 'terms',
  URL_SOCIAL_X: 'social/x',
  URL_SOCIAL_LINKEDIN: 'social/linkedin',
  URL_SOCIAL_YOUTUBE: 'social/youtube',
}

const ofEachLink = <T>(value: (key: LinkKey) => T) =>
  Object.fromEntries(LINK_KEYS.map((key) => [key, value(key)])) as Record<LinkKey, T>

/** The reseller's own pages, telephones and terms. */
export const links = subject({
  variables: {
    ...ofEachLink((): z.ZodOptional<typeof httpUrl> => httpUrl.optional()),
    CONTACT_PHONES: list.optional(),
    /** Which edition of the terms people accept. Who accepted which one, and when, is kept; a new one is asked for at the next sign-in. */
    TERMS_VERSION: text.default('1'),
  },
  needed: {
    ...ofEachLink(() => 'people follow this link'),
    CONTACT_PHONES: 'people call them',
  },
  settings: (values, { sandbox }) => ({
    termsVersion: values.TERMS_VERSION,
    contactPhones: values.CONTACT_PHONES ?? ['+966 11 555 0100', '+966 11 555 0101'],
    links: ofEachLink((key) => values[key] ?? sandbox(`site/${SITE_PATHS[key]}`)),
  }),
})
