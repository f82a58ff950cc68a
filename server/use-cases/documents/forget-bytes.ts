import type { Deps } from '../../deps.ts'

/** Removes the bytes of documents whose rows are gone, after the commit. What cannot be removed at once is left to the sweep. */
export const forgetBytes = async (deps: Deps, storageKeys: readonly string[]): Promise<void> => {
  for (const key of storageKeys) {
    await deps.ports.files
      .remove(key)
      .catch((err: unknown) => deps.log.warn({ err }, 'a removed document is left to the sweep'))
  }
}
