import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** The requirements of levels 1 and 2 in each section of OWASP ASVS 5.0.0, which numbers them without gaps. */
const SECTIONS: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}

const VERDICTS = ['met', 'met, without a test', 'not applicable', 'open'] as const

const rows = [...page.matchAll(/^\| (V\d[\d.]+) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, number = '', verdict = '', proof = '']) => ({ number, verdict, proof }),
)

interface NamedTest {
  path: string
  title: string
}

/** Reads the files and titles that a text names: a file in backticks, then its titles in curly quotes. */
const testsIn = (text: string): NamedTest[] => {
  let path = ''
  return [...text.matchAll(/`([^`]+[.](?:test|spec)[.]tsx?)`|“([^”]+)”/g)].flatMap(([, file, title]) => {
    if (file !== undefined) path = file
    return title !== undefined && path !== '' ? [{ path, title }] : []
  })
}

const isWritten = ({ path, title }: NamedTest): boolean => {
  const file = join(root, path)
  if (!existsSync(file)) return false
  const source = readFileSync(file, 'utf8')
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote},`))
}

test('docs/security.md has every requirement of ASVS 5.0, levels 1 and 2, once and in order', () => {
  const numbers = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `V${section}.${index + 1}`),
  )
  expect(rows.map(({ number }) => number)).toEqual(numbers)
})

test('every test that docs/security.md names exists in its file', () => {
  const named = rows.flatMap(({ proof }) => testsIn(proof))
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((one) => !isWritten(one))).toEqual([])
})

test('a test that does not exist is found', () => {
  const [own] = testsIn('`test/architecture/security-page.test.ts` “a test that does not exist is found”')
  expect(own && isWritten(own)).toBe(true)
  expect(own && isWritten({ ...own, title: 'a test that nobody has written' })).toBe(false)
  expect(own && isWritten({ ...own, path: 'test/architecture/nothing.test.ts' })).toBe(false)
})

test('every verdict of docs/security.md is known, and one that names no test does not say “met”', () => {
  const known: readonly string[] = VERDICTS
  expect(rows.filter(({ verdict }) => !known.includes(verdict))).toEqual([])
  expect(rows.filter(({ verdict, proof }) => verdict === 'met' && testsIn(proof).length === 0)).toEqual([])
})

test('docs/security.md counts its verdicts', () => {
  const counts = VERDICTS.map((verdict) => rows.filter((row) => row.verdict === verdict).length)
  expect(page).toContain(`\n| Both | ${counts.join(' | ')} |\n`)
})
