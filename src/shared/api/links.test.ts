import { expect, test } from 'vitest'
import { LINK_KEYS, type Links } from '#contract/entities/links.ts'
import { resolveLinks } from './links.ts'

const fetched = (change: Partial<Links>) =>
  ({
    ...Object.fromEntries(LINK_KEYS.map((key) => [key, `https://reseller.example/${key}`])),
    ...change,
  }) as Links

test('there is a link for the terms, the policies, the instructions, the groups and support [3.27]', () => {
  expect(LINK_KEYS).toEqual(
    expect.arrayContaining([
      'URL_INSTRUCTIONS_CREATE_PROJECT',
      'URL_PRIVACY_POLICY',
      'URL_SUBSCRIPTION_AGREEMENT',
      'URL_TERMS_OF_USE',
      'URL_INSTRUCTIONS_GROUP',
      'URL_SUPPORT',
    ]),
  )
})

test('every link has a default, which a fetched address replaces [3.28]', () => {
  expect(resolveLinks(null, 'portal.example').URL_TERMS_OF_USE).toBe('/links/terms-of-use')
  expect(
    Object.values(resolveLinks(null, 'portal.example')).every((address) => address.startsWith('/links/')),
  ).toBe(true)
  expect(resolveLinks(fetched({}), 'portal.example').URL_TERMS_OF_USE).toBe(
    'https://reseller.example/URL_TERMS_OF_USE',
  )
})

test('an http address is trusted on the same host only', () => {
  const sandbox = fetched({ URL_FAQ: 'http://localhost:3001/site/faq' })
  expect(resolveLinks(sandbox, 'localhost').URL_FAQ).toBe('http://localhost:3001/site/faq')
  expect(resolveLinks(sandbox, 'portal.example').URL_FAQ).toBe('/links/faq')
})
