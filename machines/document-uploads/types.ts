import type { DocumentType } from '#contract/entities/document.ts'
import type { FieldMessage } from '#contract/field-messages.ts'
import type { CallProblem } from '../shared/call-problem.ts'

/** What is known of one document beside what is on file. */
export interface Upload {
  /** The file that was picked last and is not on file. */
  fileName: string | null
  percent: number
  /** Why a picked file was not sent, or that one is missing. */
  refused: FieldMessage | null
  problem: CallProblem | null
}

export type About<Type extends string, More = unknown> = { type: Type; documentType: DocumentType } & More

export type DocumentUploadsEvent =
  | About<'file.picked', { fileName: string }>
  | About<'file.refused', { reason: FieldMessage }>
  | About<'upload.progressed', { percent: number }>
  | About<'cancel.pressed'>
  | About<'retry.pressed'>
  | About<'remove.pressed'>

export interface StoreInput {
  documentType: DocumentType
  onProgress: (percent: number) => void
}

export type Uploads = Record<DocumentType, Upload>
