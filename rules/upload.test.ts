import { expect, test } from 'vitest'
import type { FieldMessage } from '#contract/field-messages.ts'
import { fileProblem } from './upload.ts'

const MB = 1024 * 1024

test.each<[string, number, FieldMessage | null, string]>([
  ['a.pdf', 1, null, '[5.69]'],
  ['a.DOC', 1, null, '[5.69]'],
  ['a.docx', 1, null, '[5.69]'],
  ['a.png', 1, null, '[5.69]'],
  ['a.jpeg', 1, null, '[5.69]'],
  ['my.report.jpg', 1, null, '[5.69]'],
  ['a.exe', 1, 'file-type', '[5.69, 5.74]'],
  ['a.pdf.exe', 1, 'file-type', '[5.69]'],
  ['pdf', 1, 'file-type', '[5.69]'],
  ['', 1, 'file-type', '[5.69]'],
  ['a.pdf', 0, 'file-empty', ''],
  ['a.pdf', 10 * MB, null, '[5.70]'],
  ['a.pdf', 10 * MB + 1, 'file-too-large', '[5.70]'],
])('%j of %i bytes: %s %s', (name, size, key) => {
  expect(fileProblem({ name, size })).toBe(key)
})
