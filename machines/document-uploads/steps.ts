import type { DocumentType } from '#contract/entities/document.ts'
import type { FieldMessage } from '#contract/field-messages.ts'
import { toCallProblem } from '../shared/call-problem.ts'
import type { About, Upload } from './types.ts'

export const FRESH: Upload = { fileName: null, percent: 0, refused: null, problem: null }

/** Guards and actions of the region of one document. */
export const stepsOf = (documentType: DocumentType) => {
  const about = { type: 'isAbout', params: { documentType } } as const
  const note = (change: Partial<Upload>) => ({ type: 'note', params: { documentType, ...change } }) as const
  const failed = {
    type: 'note',
    params: ({ event }: { event: { error: unknown } }) => ({
      documentType,
      problem: toCallProblem(event.error),
    }),
  } as const
  const fileRefused = {
    type: 'isFileRefused',
    params: ({ event }: { event: { error: unknown } }) => event,
  } as const
  const onPick = {
    guard: about,
    target: 'storing',
    actions: {
      type: 'note',
      params: ({ event }: { event: About<'file.picked', { fileName: string }> }) => ({
        ...FRESH,
        documentType,
        fileName: event.fileName,
      }),
    },
  } as const
  const onRefuse = {
    guard: about,
    target: 'resting',
    actions: {
      type: 'note',
      params: ({ event }: { event: About<'file.refused', { reason: FieldMessage }> }) => ({
        ...FRESH,
        documentType,
        refused: event.reason,
      }),
    },
  } as const

  return { about, note, failed, fileRefused, onPick, onRefuse }
}
