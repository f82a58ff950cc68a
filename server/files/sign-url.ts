import type { Deps } from '../deps.ts'
import type { SignedFile } from '../providers/files/port.ts'

const LIFE_MS = 5 * 60_000

/** Creates a URL that opens a stored file for five minutes. */
export const signUrl = async ({ ports, clock }: Deps, file: SignedFile): Promise<{ url: string }> => ({
  url: await ports.files.signUrl(file, new Date(clock.now().getTime() + LIFE_MS)),
})
