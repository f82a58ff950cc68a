import { z } from 'zod/mini'
import type { DATA_REQUEST_KINDS } from '../entities/data-request.ts'
import { reason } from '../text/reason.ts'

/** The longest note, reason or answer. */
const DATA_TEXT_MAX = 500

const text = reason(DATA_TEXT_MAX)

/** A request about personal data. A correction and an objection need a note for the team. */
export const DataRequestForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['access', 'copy', 'destruction']), note: z.nullable(text) }),
  z.object({ kind: z.enum(['correction', 'objection']), note: text }),
])
export type DataRequestForm = z.output<typeof DataRequestForm>

/** True when the request needs a note. */
export const needsNote = (kind: (typeof DATA_REQUEST_KINDS)[number]): boolean =>
  !DataRequestForm.safeParse({ kind, note: null }).success

/** An administrator's words to the person. */
export const DataAnswerForm = z.object({ note: text })
export type DataAnswerForm = z.output<typeof DataAnswerForm>
