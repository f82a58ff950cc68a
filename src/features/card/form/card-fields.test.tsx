import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  ATTEMPT,
  CVC,
  cardInApp,
  field,
  fill,
  fillCard,
  formShown,
  NAMES,
  NUMBER,
  next,
  openApp,
  savedCard,
  sentTo,
  submitCard,
  TOKENS,
} from '../card-harness.ts'
import { pendingCard } from '../pending-card.ts'

beforeEach(() => {
  // A wrong device clock: the portal counts the months by the server's time.
  vi.useFakeTimers({ now: new Date('2031-07-20T09:00:00Z'), toFake: ['Date'] })
})

const open = () => openApp({ path: '/signup' })

/** The wrong fields, the message at the first one, and if it has the focus. */
const shownError = () => {
  const wrong = (Object.keys(NAMES) as (keyof typeof NAMES)[]).filter(
    (name) => field(name).getAttribute('aria-invalid') === 'true',
  )
  const [first] = wrong
  const ids = first ? (field(first).getAttribute('aria-describedby') ?? '').split(' ') : []
  const words = ids.map((id) => document.getElementById(id)).find((element) => element?.id.endsWith('-error'))
  return { wrong, words: words?.textContent, focus: document.activeElement === (first && field(first)) }
}

test('the fields are number, expiry, code and name, in this order', async () => {
  await open()
  await formShown()
  const labels = screen
    .getAllByRole('textbox')
    .map((input) => input.closest('div')?.parentElement?.textContent)
  expect(labels.map((label) => Object.values(NAMES).find((name) => label?.startsWith(name)))).toEqual([
    NAMES.number,
    NAMES.expiry,
    NAMES.cvc,
    NAMES.name,
  ])
})

describe('the check of a card', () => {
  test('the form checks number, code, name and expiry in this order and focuses the first wrong field [5.80, 8.48]', async () => {
    const app = await open()
    await fillCard({ number: '', cvc: '', name: '', expiry: '' })
    for (const [name, words, right] of [
      ['number', 'Invalid card number', NUMBER],
      ['cvc', 'Invalid CVV', CVC],
      ['name', 'Invalid Card Holder Name', 'Sara Alomar'],
      ['expiry', 'Invalid month', '1239'],
    ] as const) {
      fireEvent.click(next())
      expect(shownError()).toEqual({ wrong: [name], words, focus: true })
      fill(name, right)
    }
    expect(shownError().wrong).toEqual([])
    expect(sentTo(app, TOKENS)).toEqual([])
  })

  for (const [mistake, card, words, id] of [
    ['a number of 14 digits', { number: '41111111111111' }, 'Invalid card number', '[5.81]'],
    ['a code of 2 digits', { cvc: '94' }, 'Invalid CVV', '[5.82]'],
    ['a name of one word', { name: 'Sara' }, 'Invalid Card Holder Name', '[5.83]'],
    ['month 13', { expiry: '1339' }, 'Invalid month', '[5.85]'],
    ['a year that is over', { expiry: '1225' }, 'Invalid year', '[5.86]'],
    ['a month of this year that is over', { expiry: '0226' }, 'Card has expired', '[5.87]'],
  ] as const)
    test(`${mistake} shows the error at its field ${id}`, async () => {
      await open()
      await submitCard(card)
      expect(shownError()).toMatchObject({ words, focus: true })
    })
})

describe('the brand of a typed number', () => {
  const MADA = 'Mada cards are not accepted, please add another card!.'

  test('the brand of a typed number appears at the field as soon as its digits tell', async () => {
    await open()
    await formShown()
    expect(screen.getByText('A Visa or MasterCard credit card')).toBeTruthy()
    await typeInto('number', '5')
    expect(screen.queryByText(/^Card type/)).toBeNull()
    await typeInto('number', '4')
    expect(screen.getByText('Card type: MasterCard')).toBeTruthy()
  })

  test.each([
    ['4201 3', '2', MADA],
    ['3', '4', 'American Express cards are not accepted, please add another card!.'],
  ])(
    'a brand that is not accepted is refused at the field while typing %s%s [5.90]',
    async (first, last, words) => {
      await open()
      await typeInto('number', first)
      expect(shownError().wrong).toEqual([])
      await typeInto('number', last)
      expect(shownError()).toEqual({ wrong: ['number'], words, focus: true })
      expect(screen.getByText(words).role).toBe('alert')
      await typeInto('number', '{Backspace}')
      expect(shownError().wrong).toEqual([])
    },
  )

  test('a refused brand is never sent, and the other fields keep their text [5.90]', async () => {
    const app = await open()
    await submitCard({ number: '4201320111111010' })
    expect(shownError()).toEqual({ wrong: ['number'], words: MADA, focus: true })
    expect(field('number').value).toBe('4201 3201 1111 1010')
    expect(field('cvc').value).toBe(CVC)
    expect(sentTo(app, TOKENS)).toEqual([])
  })

  test('a refused brand has its Arabic name on an Arabic page', async () => {
    await openApp({ path: '/signup', language: 'ar' })
    const number = await screen.findByLabelText('رقم البطاقة', {}, { timeout: 10_000 })
    fireEvent.change(number, { target: { value: '420132' } })
    expect(screen.getByText('بطاقات مدى غير مقبولة. يرجى إضافة بطاقة أخرى.')).toBeTruthy()
  })
})

const typeInto = async (name: keyof typeof NAMES, keys: string) => {
  await formShown()
  await userEvent.setup({ delay: null }).type(field(name), keys)
}

describe('typed text', () => {
  test('a typed number is cut to 16 Western digits in groups of four [5.81, 9.17]', async () => {
    await open()
    await typeInto('number', '٤١١١x1111111111119999')
    expect(field('number').value).toBe('4111 1111 1111 1111')
  })

  test('a typed expiry accepts only digits and gets its slash automatically [5.84, 9.17]', async () => {
    await open()
    await typeInto('expiry', '1a2399')
    expect(field('expiry').value).toBe('12/39')
  })

  test.each([
    ['12/2030', '12/30'],
    ['12 / 2030', '12/30'],
    ['122030', '12/30'],
    ['2030-12', '12/30'],
    ['3/29', '03/29'],
    ['١٢/٢٠٣٠', '12/30'],
    ['\u2068۱۲ / ۲۰۳۰\u2069', '12/30'],
  ])('the expiry %s, pasted, filled in or typed, is shown as %s [5.84, 9.17]', async (given, shown) => {
    await open()
    await formShown()
    fill('expiry', given)
    expect(field('expiry').value).toBe(shown)
    const user = userEvent.setup({ delay: null })
    await user.clear(field('expiry'))
    await user.click(field('expiry'))
    await user.paste(given)
    expect(field('expiry').value).toBe(shown)
    if (given === '2030-12') return
    await user.clear(field('expiry'))
    await user.type(field('expiry'), given)
    expect(field('expiry').value).toBe(shown)
  })

  test('an expiry can be deleted across its slash and changed in the middle [5.84]', async () => {
    await open()
    await typeInto('expiry', '1230{Backspace}{Backspace}{Backspace}{Backspace}')
    expect(field('expiry').value).toBe('1')
    await typeInto('expiry', '230{ArrowLeft}{ArrowLeft}{ArrowLeft}{Backspace}')
    expect(field('expiry').value).toBe('01/30')
  })

  test('an expiry that the browser filled in before hydration is read [5.84]', async () => {
    const app = await open()
    await fillCard({ expiry: '' })
    field('expiry').value = '12/2039'
    fireEvent.click(next())
    await waitFor(() => expect(sentTo(app, TOKENS)).toMatchObject([{ month: '12', year: '39' }]))
  })

  test.each([
    ['number', '4111 1111 1111 1111 9', 'Invalid card number'],
    ['cvc', '9475', 'Invalid CVV'],
    ['expiry', '31/12/2030', 'Invalid month'],
    ['expiry', '12/1999', 'Invalid year'],
  ] as const)(
    'the pasted %s %s is refused instead of cut, and shows “%s” [5.81, 5.82, 5.85, 5.86]',
    async (name, given, words) => {
      await open()
      await formShown()
      fill(name, given)
      expect(field(name).value).toBe('')
      expect(shownError()).toMatchObject({ wrong: [name], words })
      fill(name, { number: 'Card no. 4111-1111-1111-1111', cvc: 'CVV: ٩٤٧', expiry: '12/39' }[name])
      expect(field(name).value).toBe({ number: '4111 1111 1111 1111', cvc: '947', expiry: '12/39' }[name])
      expect(shownError().wrong).toEqual([])
    },
  )

  test('the code has at most 3 digits and the name at most 120 characters [5.82, 5.83, 9.17]', async () => {
    await open()
    await typeInto('cvc', '9a4755')
    expect(field('cvc').value).toBe('947')
    expect(field('name').maxLength).toBe(120)
  })

  test('the fields have the autofill names for browsers and password managers', async () => {
    await open()
    await formShown()
    const names = ['number', 'cvc', 'name', 'expiry'] as const
    expect(names.map((name) => field(name).autocomplete)).toEqual([
      'cc-number',
      'cc-csc',
      'cc-name',
      'cc-exp',
    ])
    expect(names.map((name) => field(name).name)).toEqual(['', '', '', ''])
  })
})

/** Every text in React's data of a page: states, props and everything they refer to, but no DOM nodes. */
const textsOfReact = (container: Element): string[] => {
  const seen = new Set<object>()
  const texts: string[] = []
  const roots = Object.entries(container).flatMap(([key, value]) =>
    key.startsWith('__reactContainer') ? [value as unknown] : [],
  )
  const queue: unknown[] = roots
  while (queue.length > 0) {
    const value = queue.pop()
    if (typeof value === 'string') texts.push(value)
    if (value === null || typeof value !== 'object' || seen.has(value) || value instanceof Node) continue
    seen.add(value)
    if (value instanceof Map) queue.push(...value.keys(), ...value.values())
    else if (value instanceof Set) queue.push(...value)
    else if (value !== window) queue.push(...Object.values(value))
  }
  return texts
}

test('number and code are only in the inputs, and in no data of React or attribute', async () => {
  const app = await open()
  await submitCard({ name: 'Sara' })
  expect(shownError().words).toBe('Invalid Card Holder Name')

  const texts = textsOfReact(app.container)
  expect(texts, 'the search finds texts in React’s data').toContain('n.alqahtani@najd-trading.com')
  const digits = texts.map((text) => text.replace(/\s/g, ''))
  expect(digits.filter((text) => text.includes(NUMBER) || text === CVC)).toEqual([])
  expect(app.container.innerHTML.replace(/\s/g, '')).not.toContain(NUMBER)
})

test('number and code are cleared when the form is removed', async () => {
  const app = await open()
  await fillCard()
  const inputs = [field('number'), field('cvc')]
  app.unmount()
  expect(inputs.map(({ value }) => value)).toEqual(['', ''])
})

test('after a wrong code the form has name and expiry, but not number and code [4.073, 8.41]', async () => {
  await openApp({
    path: '/signup',
    answers: {
      // The person comes from the return screen, which has marked the card.
      'GET /v1/payment-methods': () => {
        pendingCard.keep(ATTEMPT, cardInApp(savedCard()))
        pendingCard.markWrongOtp(ATTEMPT)
        return { paymentMethods: [] }
      },
    },
  })
  await formShown()

  expect(field('name').value).toBe('Sara Alomar')
  expect(field('expiry').value).toBe('12/39')
  expect(field('number').value).toBe('')
  expect(field('cvc').value).toBe('')
  expect(screen.getByText('Wrong OTP').closest('[role="alert"]')).not.toBeNull()
  expect(screen.getByText(/ends with 1111/)).toBeTruthy()
  expect(document.activeElement).toBe(field('number'))
})
