import { z } from 'zod'
import { FAULT_BODIES, FAULT_MODES } from '../shared/faults.ts'

/** `{ provider, mode, times?, body? }`, as JSON or as a form with numbers as text and missing ones as ''. */
export const FaultOrder = z.strictObject({
  provider: z.string(),
  mode: z.enum([...FAULT_MODES, 'off']),
  times: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().positive().optional(),
  ),
  body: z.enum(FAULT_BODIES).default('json'),
})

/** A duration or an instant. */
export const ClockOrder = z.union([
  z.strictObject({ advanceMs: z.coerce.number().int().nonnegative() }),
  z.strictObject({ at: z.iso.datetime({ offset: true }) }),
])
