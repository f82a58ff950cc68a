import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Schema } from '#contract/endpoint.ts'
import { MAX_FILE_BYTES } from '#contract/entities/document.ts'
import { AppError } from '../app-error.ts'
import { issuesRefusal } from '../field-refusal.ts'
import type { UploadedFile } from '../use-cases/files/inspect-file.ts'
import { hasCardData } from './card-data.ts'

const FIELD_BYTES = 4096

interface Upload {
  body: unknown
  files: UploadedFile[]
}

const readParts = async (request: FastifyRequest, names: readonly string[]) => {
  const fields: Record<string, string> = {}
  const files: UploadedFile[] = []
  const limits = {
    fileSize: MAX_FILE_BYTES,
    files: names.length,
    fields: 20,
    fieldSize: FIELD_BYTES,
    parts: names.length + 20,
    fieldNameSize: 60,
    headerPairs: 20,
  }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated)
        throw new AppError('validation-failed', { field: part.fieldname })
      fields[part.fieldname] = String(part.value)
      continue
    }
    const content = await part.toBuffer()
    if (!names.includes(part.fieldname)) throw new AppError('validation-failed', { field: part.fieldname })
    if (part.file.truncated) throw new AppError('file-too-large', { field: part.fieldname })
    files.push({ field: part.fieldname, fileName: part.filename, content })
  }
  return { fields, files }
}

const parse = (schema: Schema | undefined, value: unknown): unknown => {
  if (!schema) return undefined
  const parsed = z.safeParse(schema, value)
  if (!parsed.success) throw issuesRefusal(parsed.error.issues)
  return parsed.data
}

/** A body that may come as JSON or, with files, as parts. Files are read whole, up to 10 MB each. */
export async function readUpload(
  request: FastifyRequest,
  names: readonly string[],
  schema: Schema | undefined,
): Promise<Upload> {
  if (!request.isMultipart()) return { body: parse(schema, request.body), files: [] }
  const { fields, files } = await readParts(request, names).catch((error: unknown) => {
    // What the parser itself complains of (a body that was cut off, a broken boundary) is the sender's doing.
    const known = error instanceof AppError || (error instanceof Error && 'code' in error)
    throw known ? error : new AppError('validation-failed', { cause: error })
  })
  if (hasCardData(fields)) throw new AppError('card-data-refused')
  return { body: parse(schema, fields), files }
}
