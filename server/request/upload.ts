import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { MAX_FILE_BYTES } from '#contract/entities/document.ts'
import { AppError } from '../errors/app-error.ts'
import type { UploadedFile } from '../files/inspect-file.ts'
import { checkInput, contentRefusal } from './content.ts'

const FIELD_BYTES = 4096

export interface Upload {
  body: unknown
  files: UploadedFile[]
}

/** Reads a body: multipart with files, or JSON without. Reads files into memory, up to 10 MB each. */
export async function readUpload(
  request: FastifyRequest,
  names: readonly string[],
  endpoint: Pick<Endpoint, 'access' | 'body'>,
): Promise<Upload> {
  if (!request.isMultipart()) return { body: parse(endpoint, request.body), files: [] }
  const { fields, files } = await readParts(request, names).catch((error: unknown) => {
    // A parser error (a truncated body, a broken boundary) is the sender's fault.
    const known = error instanceof AppError || (error instanceof Error && 'code' in error)
    throw known ? error : new AppError('validation-failed', { cause: error })
  })
  return { body: parse(endpoint, fields), files }
}

const parse = (endpoint: Pick<Endpoint, 'access' | 'body'>, value: unknown): unknown => {
  const checked = checkInput(endpoint, endpoint.body, value)
  if ('error' in checked) throw checked.error
  return checked.value
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
    const named = part.type === 'file' ? part.filename : null
    const refusal = contentRefusal({ [part.fieldname]: named })
    // Other refused characters of a file name are removed when the file is stored.
    if (refusal?.code === 'card-data-refused') throw refusal
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated)
        throw new AppError('validation-failed', { field: part.fieldname })
      fields[part.fieldname] = String(part.value)
      continue
    }
    const content = await part.toBuffer()
    if (!names.includes(part.fieldname)) throw new AppError('validation-failed', { field: part.fieldname })
    if (part.file.truncated) throw new AppError('file-too-large', { field: part.fieldname })
    // The parser omits an empty name, although its types say otherwise.
    files.push({ field: part.fieldname, fileName: part.filename || '', content })
  }
  return { fields, files }
}
