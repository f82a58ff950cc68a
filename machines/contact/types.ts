import type { SupportMessage } from '#contract/forms/contact.ts'
import type { CallProblem } from '../shared/call-problem.ts'

/** A message as the form hands it over. */
export interface OutgoingMessage {
  message: SupportMessage
  /** A file of the browser, which a chart has no type for: it is handed on unseen. */
  file: object | null
}

export interface ContactContext {
  /** Whole per cent of an attachment on its way. */
  percent: number | null
  problem: CallProblem | null
}

export type ContactEvent =
  | ({ type: 'submit.pressed' } & OutgoingMessage)
  | { type: 'upload.progressed'; percent: number }
  | { type: 'opened' }
  | { type: 'edited' }

export interface SendInput extends OutgoingMessage {
  onProgress: (percent: number) => void
}
