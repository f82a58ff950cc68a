import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Principal, permission } from '#rules/permissions.ts'
import { PAGES, pagesFor } from '../pages.ts'
import { afterSignIn, destinationOf, type Person, personOf } from './guards.ts'
import { isOwnAddress } from './kept-place.ts'

const visitor: Person = { kind: 'visitor' }
const admin: Person = { kind: 'admin' }
const analyst: Person = { kind: 'analyst' }
const unfinished: Person = { kind: 'user', completed: false, accountType: 'business' }
const business: Person = { kind: 'user', completed: true, accountType: 'business' }
const individual: Person = { kind: 'user', completed: true, accountType: 'individual' }

const CUSTOMER_PAGES = pagesFor('account', 'business')
const PROTECTED_PAGES = [...CUSTOMER_PAGES, ...pagesFor('administrators')]

const allEndAt = (pages: readonly string[], person: Person, end: (page: string) => string) =>
  expect(pages.map((page) => [page, destinationOf(page, person)])).toEqual(
    pages.map((page) => [page, end(page)]),
  )

describe('landing and sign-up', () => {
  test('an admin at the landing page or at sign-up goes to manage customers [2.1.11]', () => {
    allEndAt(['/', '/signup'], admin, () => '/manageCustomers')
  })

  test('a user with completed onboarding at the landing page or at sign-up goes to the dashboard [2.1.12]', () => {
    allEndAt(['/', '/signup'], business, () => '/dashboard')
  })

  test('a visitor at sign-up goes to the landing page, and an unfinished user at the landing page to sign-up [2.1.20]', () => {
    expect(destinationOf('/signup', visitor)).toBe('/')
    expect(destinationOf('/', unfinished)).toBe('/signup')
    expect(destinationOf('/signup', unfinished)).toBe('/signup')
  })
})

describe('protected pages', () => {
  test('a visitor at a protected page goes to the landing page [2.1.13]', () => {
    expect(PROTECTED_PAGES).toHaveLength(17)
    allEndAt(PROTECTED_PAGES, visitor, () => '/')
  })

  test('an admin may open all protected pages [2.1.14]', () =>
    allEndAt(PROTECTED_PAGES, admin, (page) => page))

  test('an admin at manage users of an individual goes to the dashboard', () => {
    expect(destinationOf('/manageUsers', { kind: 'admin', accountType: 'individual' })).toBe('/dashboard')
    expect(destinationOf('/manageUsers', { kind: 'admin', accountType: 'business' })).toBe('/manageUsers')
  })

  test('a user with completed onboarding may open all pages of a customer [2.1.15]', () => {
    expect(CUSTOMER_PAGES).toHaveLength(7)
    allEndAt(CUSTOMER_PAGES, business, (page) => page)
  })

  test('a user with unfinished onboarding at a page of a customer goes to sign-up [2.1.16]', () => {
    allEndAt(CUSTOMER_PAGES, unfinished, () => '/signup')
  })

  test('a plain user never sees manage customers [2.1.17]', () => {
    expect(destinationOf('/manageCustomers', business)).toBe('/dashboard')
    expect(destinationOf('/manageCustomers', individual)).toBe('/dashboard')
    expect(destinationOf('/manageCustomers', unfinished)).toBe('/signup')
  })

  test('only an admin sees the team', () => {
    expect(destinationOf('/manageTeam', admin)).toBe('/manageTeam')
    expect(destinationOf('/manageTeam', business)).toBe('/dashboard')
    expect(destinationOf('/manageTeam', unfinished)).toBe('/signup')
    expect(destinationOf('/manageTeam', analyst)).toBe('/insight')
  })

  const READS = Object.entries(PAGES).map(([page, { reads }]) => [page, reads] as const)

  test.each(READS)(
    '%s is open exactly to the roles to which the policy allows %s [6.02]',
    (page, operation) => {
      const people = { owner: business, colleague: business, admin, analyst } as const
      for (const [part, person] of Object.entries(people))
        expect([part, destinationOf(page, person) === page]).toEqual([
          part,
          permission(operation, part as Principal) !== 'never',
        ])
    },
  )

  test('a plain user at manage customers lands on the dashboard [2.1.18]', () => {
    expect(destinationOf('/manageCustomers', individual)).toBe('/dashboard')
  })

  test('an individual who types the address of manage users lands on the dashboard [2.1.19]', () => {
    expect(destinationOf('/manageUsers', individual)).toBe('/dashboard')
  })

  test('an analyst at any other page goes to their own page', () => {
    allEndAt([...PROTECTED_PAGES, '/', '/signup', '/insight', '/no/such/page'], analyst, () => '/insight')
  })

  test('only analysts and administrators see the flows', () => {
    expect(destinationOf('/insight', admin)).toBe('/insight')
    expect(destinationOf('/insight/flows/account/1', analyst)).toBe('/insight/flows/account/1')
    expect(destinationOf('/insight/flows/account/1', business)).toBe('/dashboard')
    expect(destinationOf('/dashboard/flows', analyst)).toBe('/insight')
    expect(destinationOf('/insight', business)).toBe('/dashboard')
    expect(destinationOf('/insight', visitor)).toBe('/')
  })
})

test('the review is for administrators only [6.04]', () => {
  expect(destinationOf('/review', admin)).toBe('/review')
  expect(destinationOf('/review', business)).toBe('/dashboard')
  expect(destinationOf('/review', unfinished)).toBe('/signup')
  expect(destinationOf('/review', analyst)).toBe('/insight')
  expect(destinationOf('/review', visitor)).toBe('/')
})

describe('any other path', () => {
  test('an admin at an unknown path goes to manage customers [2.1.21]', () => {
    expect(destinationOf('/no/such/page', admin)).toBe('/manageCustomers')
  })

  test('a user with completed onboarding at an unknown path goes to the dashboard [2.1.22]', () => {
    expect(destinationOf('/no/such/page', individual)).toBe('/dashboard')
  })

  test('any other person at an unknown path goes to the landing page, and an unfinished user on to sign-up [2.1.23]', () => {
    expect(destinationOf('/no/such/page', visitor)).toBe('/')
    expect(destinationOf('/no/such/page', unfinished)).toBe('/signup')
  })
})

test('the return from the card provider is open to every signed-in person', () => {
  expect(destinationOf('/cardReturn', unfinished)).toBe('/cardReturn')
  expect(destinationOf('/cardReturn', visitor)).toBe('/')
})

test('the kind of visitor follows from the role and the customer’s step', () => {
  expect(personOf(undefined)).toEqual(visitor)
  expect(personOf({ role: 'admin', customer: null })).toEqual(admin)
  expect(personOf({ role: 'user', customer: null })).toEqual({
    kind: 'user',
    completed: false,
    accountType: undefined,
  })
  expect(
    personOf({ role: 'user', customer: { step: 'onboarding-completed', accountType: 'individual' } }),
  ).toEqual(individual)
})

describe('after signing in', () => {
  const APP = 'https://portal.example'
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'binary' }).map((text) => `/${text}`),
    fc
      .array(
        fc.constantFrom(
          '/',
          '\\\\',
          '\t',
          '\n',
          '\0',
          '..',
          '%2f',
          '%5c',
          '@',
          ':',
          'evil.example',
          '\ud800',
          '?',
          '#',
        ),
      )
      .map((parts) => `/${parts.join('')}`),
    fc.constantFrom(...PROTECTED_PAGES).chain((page) => fc.string().map((text) => page + text)),
  )

  test('no return address leads to another site or to a page that the person may not open', () => {
    fc.assert(
      fc.property(
        hostile,
        fc.constantFrom(unfinished, business, individual, admin, analyst),
        (text, person) => {
          const end = new URL(afterSignIn(person, text), APP)
          expect(end.origin).toBe(APP)
          expect(destinationOf(end.pathname, person)).toBe(end.pathname)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test.each([
    '//evil.example/dashboard',
    '/\\evil.example/dashboard',
    '/\t/evil.example',
    '/\n/evil.example',
    '\\\\evil.example',
    ' /dashboard',
    '/dashboard\0',
    '/dashboard?\ud800',
    '/../dashboard',
    '/x/..//evil.example',
    'javascript:alert(1)',
    'https://evil.example/dashboard',
    'https:/dashboard',
    'https:dashboard',
    '///evil.example/dashboard',
    '/\\/evil.example',
    '\\/evil.example',
    '/\r\n/evil.example',
    '/\u00a0//evil.example/..//',
    '\u0000/dashboard',
    '\ufeff/dashboard',
    'dashboard',
    '',
    '?next=/dashboard',
    '#/dashboard',
    './dashboard',
    '/./dashboard',
    '/%2e%2e/dashboard',
    '/.//evil.example',
    '/%2e//evil.example',
    'data:text/html,<script>alert(1)</script>',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'blob:https://evil.example/1',
    'user@evil.example/dashboard',
    '/dashboard?<script>',
    '/dashboard\r\nLocation: https://evil.example',
  ])('the return address %j is replaced by home', (text) => {
    expect(afterSignIn(business, text)).toBe('/dashboard')
    expect(isOwnAddress(text)).toBe(false)
  })

  test('a too long return address is replaced by home', () => {
    const text = `/dashboard?${'x'.repeat(3000)}`
    expect(afterSignIn(business, text)).toBe('/dashboard')
  })

  test.each([
    '/dashboard',
    '/cardReturn?id=a%20b&status=failed&message=%D8%AA%D9%85#x',
    '/billingHistory?page=2',
  ])('the return address %s stays unchanged', (text) => {
    expect(afterSignIn(business, text)).toBe(text)
  })

  test('a person who signs in returns to the page where the session ended', () => {
    expect(afterSignIn(business, '/dashboard?tab=2')).toBe('/dashboard?tab=2')
  })

  test('a person who signs in returns only to a page of the portal that they may open', () => {
    expect(afterSignIn(unfinished, '/dashboard')).toBe('/signup')
    expect(afterSignIn(individual, '/manageUsers')).toBe('/dashboard')
    expect(afterSignIn(business, '//evil.example/dashboard')).toBe('/dashboard')
    expect(afterSignIn(business, 'https://evil.example')).toBe('/dashboard')
    expect(afterSignIn(admin, '/')).toBe('/manageCustomers')
    expect(afterSignIn(business, undefined)).toBe('/dashboard')
  })
})
