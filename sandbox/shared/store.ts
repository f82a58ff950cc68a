import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Store } from './part.ts'
import { SandboxStartError } from './start-error.ts'

export type StoreFactory = <T>(name: string, empty: () => T) => Store<T>

interface Backing<T> {
  load(): T | undefined
  save(state: T): void
}

/** Creates one store per name, in `<directory>/<name>.json`, or in memory without a directory. */
export function createStores(directory?: string): StoreFactory {
  if (directory) ensureWritable(directory)
  const opened = new Map<string, unknown>()
  return <T>(name: string, empty: () => T) => {
    const store =
      (opened.get(name) as Store<T> | undefined) ??
      open(directory ? fileBacking<T>(join(directory, `${name}.json`)) : memoryBacking<T>(), empty)
    opened.set(name, store)
    return store
  }
}

function open<T>(backing: Backing<T>, empty: () => T): Store<T> {
  let state = backing.load() ?? empty()
  return {
    read: () => state,
    update(change) {
      // A change that throws must leave memory and disk unchanged.
      const draft = structuredClone(state)
      change(draft)
      backing.save(draft)
      state = draft
    },
  }
}

function memoryBacking<T>(): Backing<T> {
  return { load: () => undefined, save: () => {} }
}

function fileBacking<T>(file: string): Backing<T> {
  mkdirSync(dirname(file), { recursive: true })
  return {
    load() {
      const text = readIfThere(file)
      if (text === undefined) return undefined
      try {
        return JSON.parse(text) as T
      } catch {
        throw new SandboxStartError(
          `The sandbox cannot read ${file}: it is not JSON. Delete it and start again.`,
        )
      }
    },
    save(state) {
      const temporary = `${file}.tmp`
      writeFileSync(temporary, JSON.stringify(state))
      renameSync(temporary, file)
    },
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function ensureWritable(directory: string) {
  const probe = join(directory, '.write-probe')
  try {
    mkdirSync(directory, { recursive: true })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown reason'
    throw new SandboxStartError(
      `The sandbox cannot write to ${directory} (${reason}). Make it writable or set DATA_DIR to another directory.`,
    )
  }
}
