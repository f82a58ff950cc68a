import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { unzipped } from '#test/support/unzipped.ts'
import { type ArchiveEntry, zipped } from './zip.ts'

const AT = new Date('2026-11-28T12:00:00Z')

async function* of(...entries: readonly ArchiveEntry[]) {
  yield* entries
}

test('every file of an archive is read back unchanged, including an empty file and a file with an Arabic name', async () => {
  const long = 'السجل التجاري '.repeat(20_000)
  const archive = zipped(
    of(
      { name: 'your-data.html', isText: true, content: [Buffer.from(long)] },
      { name: 'documents/1-السجل.pdf', content: [Buffer.from('%PDF'), Buffer.from('-1.7')] },
      { name: 'empty.txt', content: [] },
    ),
    AT,
  )
  const files = await unzipped(await buffer(archive))
  expect(Object.fromEntries([...files].map(([name, content]) => [name, content.toString()]))).toEqual({
    'your-data.html': long,
    'documents/1-السجل.pdf': '%PDF-1.7',
    'empty.txt': '',
  })
})

test('a file is read only after all earlier pieces were consumed', async () => {
  const read: string[] = []
  async function* entries() {
    for (const name of ['one', 'two', 'three']) {
      read.push(name)
      yield { name, content: [Buffer.alloc(1024)] }
    }
  }
  const archive = zipped(entries(), AT)
  await archive.next()
  expect(read).toEqual(['one'])
  await archive.return(undefined)
  expect(read).toEqual(['one'])
})
