import type { Readable } from 'node:stream'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'

interface OpenFile {
  downloadName: string
  isInline: boolean
  stream: Readable
  size: number
}

/** The file a signed address of ours opens; what is tampered with, over or unknown is not found. */
export const openSignedFile = async ({ ports, clock }: Deps, address: string): Promise<OpenFile> => {
  const signed = ports.files.verifyUrl(address, clock.now())
  const file = signed && (await ports.files.open(signed.key))
  if (!file) throw new AppError('not-found')
  return { ...file, downloadName: signed.downloadName, isInline: signed.isInline ?? false }
}
