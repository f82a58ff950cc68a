import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DOCUMENT_DATA_ID } from '#contract/rendered-document.ts'
import { clearSignOutPending, markSignOutPending } from '#src/shared/session/device-storage.ts'
import { takeDocumentData } from './document-data.ts'

const DATA = { address: '/dashboard', answers: [] }
const framed = { self: {}, top: { location: { href: '' } }, location: { href: '/' } } as unknown as Window

const page = () => {
  document.body.innerHTML = `<div id="root"><h1>Sara</h1></div><script type="application/json" id="${DOCUMENT_DATA_ID}">${JSON.stringify(DATA)}</script>`
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has a root')
  return root
}

beforeEach(() => {
  delete document.documentElement.dataset.top
})
afterEach(clearSignOutPending)

test('the server’s data in the page is read once', () => {
  const root = page()
  expect(takeDocumentData(root)).toEqual(DATA)
  expect(takeDocumentData(root)).toBeUndefined()
  expect(root.textContent).toBe('Sara')
})

describe('a person who has logged out', () => {
  beforeEach(markSignOutPending)

  test('a person who has logged out sees no rendered data when a page is shown again', () => {
    const root = page()
    expect(takeDocumentData(root)).toBeUndefined()
    expect(root.textContent).toBe('')
    expect(document.getElementById(DOCUMENT_DATA_ID)).toBeNull()
    expect(document.documentElement.dataset.top).toBe('')
  })

  test('a person who has logged out sees nothing of a page in a foreign frame, which stays hidden', () => {
    takeDocumentData(page(), framed)
    expect(document.documentElement.dataset.top).toBeUndefined()
  })
})
