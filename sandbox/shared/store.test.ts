import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SandboxStartError } from './start-error.ts'
import { createStores } from './store.ts'

interface Counter {
  count: number
}

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sandbox-store-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const empty = (): Counter => ({ count: 0 })

describe('the store of a part', () => {
  test('a store survives a crash: the next process on the directory has the state', () => {
    createStores(directory)('part', empty).update((state) => {
      state.count = 7
    })
    expect(createStores(directory)('part', empty).read()).toEqual({ count: 7 })
    expect(readdirSync(directory)).toEqual(['part.json'])
  })

  test('a store keeps its state in memory and on disk when a change throws', () => {
    const store = createStores(directory)('part', empty)
    const change = () =>
      store.update((state) => {
        state.count = 1
        throw new Error('half-way')
      })
    expect(change).toThrow('half-way')
    expect(store.read()).toEqual({ count: 0 })
    expect(readdirSync(directory)).toEqual([])
  })

  test('a store is shared by name, with and without a directory', () => {
    for (const stores of [createStores(directory), createStores()]) {
      stores('part', empty).update((state) => {
        state.count += 1
      })
      expect(stores('part', empty).read()).toEqual({ count: 1 })
      expect(stores('other', empty).read()).toEqual({ count: 0 })
    }
  })

  test('a store reports the name of an unreadable file', () => {
    writeFileSync(join(directory, 'part.json'), '{"count":')
    expect(() => createStores(directory)('part', empty)).toThrow(SandboxStartError)
    expect(() => createStores(directory)('part', empty)).toThrow(join(directory, 'part.json'))
  })

  test('a store reports a directory without write access in one sentence', () => {
    const file = join(directory, 'file')
    writeFileSync(file, '')
    expect(() => createStores(join(file, 'sandbox'))).toThrow(
      `The sandbox cannot write to ${join(file, 'sandbox')} (ENOTDIR). Make it writable or set DATA_DIR to another directory.`,
    )
  })
})
