import { z } from 'zod'
import { subject } from './subject.ts'
import { list } from './values.ts'

/** Sessions, and who is more than a customer. */
export const people = subject({
  variables: {
    SESSION_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
    ADMIN_EMAILS: list.optional(),
    ANALYST_EMAILS: list.optional(),
  },
  needed: {
    SESSION_SECRET: 'it signs the access tokens',
    ADMIN_EMAILS: 'nobody could administrate otherwise',
  },
  settings: (values, { production }) => ({
    /** Null in development: made and kept in the data directory. */
    sessionSecret: values.SESSION_SECRET ?? null,
    adminEmails: values.ADMIN_EMAILS ?? (production ? [] : ['admin@masar.example']),
    analystEmails: values.ANALYST_EMAILS ?? (production ? [] : ['analyst@masar.example']),
  }),
})
