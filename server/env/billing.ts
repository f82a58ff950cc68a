import { z } from 'zod'
import { subject } from './subject.ts'
import { text } from './values.ts'

const RIYALS = 100

/** The billing engine. */
export const billing = subject({
  variables: {
    /** Unbilled usage at which an account gets an invoice at once, in riyals; 0 for none. */
    BILLING_THRESHOLD_SAR: z.coerce.number({ error: 'must be whole riyals' }).int().min(0).default(5000),
    /** For tests: a file that names where the process dies, see crashpoint.ts. */
    CRASH_FILE: text.optional(),
  },
  contradictions: (values, { production }) =>
    production && values.CRASH_FILE !== undefined ? ['CRASH_FILE is for tests only.'] : [],
  settings: (values) => ({
    /** Halalas. */
    threshold: values.BILLING_THRESHOLD_SAR * RIYALS,
    crashFile: values.CRASH_FILE,
  }),
})
