import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PortalFiles } from '#contract/rendered-document.ts'
import { en } from '#src/shared/i18n/words/layout.ts'

const portal = join(import.meta.dirname, '../../dist/portal')
const documents = readdirSync(portal).filter((name) => name.endsWith('.html') || name === 'files.json')

test('the build contains every file that a document loads or preloads', () => {
  expect(documents).toContain('index.html')
  const assets = new Set(readdirSync(join(portal, 'assets')).map((name) => `/assets/${name}`))
  const named = documents.flatMap(
    (name) => readFileSync(join(portal, name), 'utf8').match(/\/assets\/[\w.-]+/g) ?? [],
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((file) => !assets.has(file))).toEqual([])
})

test.each([
  ['index.html', ['inter-latin']],
  ['index.ar.html', ['inter-latin', 'arabic-400', 'arabic-600']],
])('the landing page %s preloads the fonts of its first paint before its style', (name, faces) => {
  const [head = ''] = readFileSync(join(portal, name), 'utf8').split('<style>')
  const preloaded = head.match(/<link rel="preload" as="font"[^>]*>/g) ?? []
  expect(preloaded.map((link) => faces.find((face) => link.includes(face)))).toEqual(faces)
})

test('the portal loads only words of the reader’s language', () => {
  const { words } = JSON.parse(readFileSync(join(portal, 'files.json'), 'utf8')) as PortalFiles
  const wordsIn = (language: string): string =>
    [...new Set(Object.values(words[language] ?? {}).flat())]
      .map((file) => readFileSync(join(portal, file), 'utf8'))
      .join('')
  expect(new Set(wordsIn('en').match(/[\u0600-\u06ff]+/g))).toEqual(new Set(['العربية']))
  expect(wordsIn('en')).toContain(en.skip)
  expect(wordsIn('ar')).not.toContain(en.skip)
})
