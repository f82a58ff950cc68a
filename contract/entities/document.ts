import { z } from 'zod/mini'

export const DOCUMENT_TYPES = ['registration', 'vat', 'address', 'zatca'] as const
export const DocumentType = z.enum(DOCUMENT_TYPES)
export type DocumentType = z.output<typeof DocumentType>

export const CustomerDocument = z.object({
  documentType: DocumentType,
  name: z.string(),
  fileName: z.string(),
})
export type CustomerDocument = z.output<typeof CustomerDocument>

/** 10 MB (10240 KB). */
export const MAX_FILE_BYTES = 10_240 * 1024
export const FILE_EXTENSIONS = ['pdf', 'doc', 'docx', 'png', 'jpeg', 'jpg'] as const
