import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { ProviderFailure } from '../errors/failures.ts'
import { type InspectedFile, inspectFile, type UploadedFile } from './inspect-file.ts'

/** Milliseconds before each retry of the scan, so that an upload survives a restart of the scanner. */
const PAUSES_MS = [500, 2000, 5000]

/**
 * Scans an uploaded file of an account for viruses, then inspects it. Throws `file-infected`, `scanner-unavailable` or an error of
 * `inspectFile`.
 */
export const inspectUpload = async (
  deps: Pick<Deps, 'ports' | 'log'>,
  file: UploadedFile,
  account: string,
): Promise<InspectedFile> => {
  const virus = await scan(deps, file.content, PAUSES_MS)
  if (virus === null) return inspectFile(file, account)
  deps.log.warn({ virus }, 'an uploaded file has a virus')
  throw new AppError('file-infected', { field: file.field })
}

const scan = async (
  deps: Pick<Deps, 'ports'>,
  content: Buffer,
  [pause, ...others]: readonly number[],
): Promise<string | null> => {
  try {
    return await deps.ports.malwareScanner.scan(content)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    if (pause === undefined) throw new AppError('scanner-unavailable', { cause: error })
    await setTimeout(pause)
    return scan(deps, content, others)
  }
}
