import { fireEvent, screen, waitFor, type within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { expectOneIntent, refusal } from '#src/shared/testing/fake-api.ts'
import { consequencesIn, readyDialog } from '#src/shared/testing/ready-dialog.ts'
import { toast } from '#src/shared/testing/render-app.tsx'
import {
  cardIn,
  choose,
  held,
  LIST,
  moveTo,
  ONE_OF_EACH,
  openCards,
  openMenu,
} from './manage-payment-harness.ts'

const items = (last4: string) => openMenu(last4).map(({ textContent }) => textContent)

const swapped = [
  cardIn('backup', { status: 'primary' }),
  cardIn('primary', { status: 'backup' }),
  cardIn('other'),
]

describe('the menu of a card', () => {
  test('the primary card has no menu [2.9.09]', async () => {
    await openCards(ONE_OF_EACH)
    expect(screen.getAllByRole('button', { name: /^Change the Visa card/ })).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Change the Visa card ending in 1111' })).toBeNull()
  })

  test('the menu of another card makes it primary or backup, or removes it [2.9.10, 4.063]', async () => {
    await openCards(ONE_OF_EACH)
    expect(items('3333')).toEqual(['Make primary', 'Make backup', 'Remove'])
  })

  test('the menu of the backup card makes it primary or removes it [2.9.10, 4.063]', async () => {
    await openCards(ONE_OF_EACH)
    expect(items('2222')).toEqual(['Make primary', 'Remove'])
  })

  test('the menu of an expired card cannot make it primary and shows the reason [2.9.12]', async () => {
    await openCards([cardIn('primary'), cardIn('other', { expiryDate: '01/20' })])
    expect(items('3333')).toEqual(['Make backup', 'Remove'])
    expect(screen.getByText('An expired card cannot be primary')).toBeTruthy()
  })

  test('the menu of an unusable card cannot make it primary and shows the reason', async () => {
    await openCards([cardIn('primary', { unusable: true }), cardIn('other', { unusable: true })])
    expect(items('3333')).toEqual(['Make backup', 'Remove'])
    expect(screen.getByText('This card can no longer be used')).toBeTruthy()
    expect(screen.getAllByText('Can no longer be used')).toHaveLength(2)
  })

  test('the expiry of a card is judged by the server’s time, even if the device’s clock is years ahead [2.9.12]', async () => {
    vi.useFakeTimers({ now: new Date('2031-07-20T09:00:00Z'), toFake: ['Date'] })
    await openCards([cardIn('primary'), cardIn('other', { expiryDate: '12/30' })])
    expect(items('3333')).toEqual(['Make primary', 'Make backup', 'Remove'])
    expect(screen.queryByText('Expired')).toBeNull()
  })
})

describe('a card that moves to another slot', () => {
  test('a card and the card it replaces move on the screen at once, without a reload [2.9.12, 4.064, 7.19]', async () => {
    const app = await openCards(ONE_OF_EACH, {
      answers: {
        'PUT /v1/payment-methods/backup': { paymentMethods: swapped, revision: 4 },
        'PUT /v1/payment-methods/primary': { paymentMethods: ONE_OF_EACH, revision: 5 },
      },
    })
    await moveTo('2222', 'Make primary')
    await waitFor(() => expect(held('Primary card')).toEqual(['2222']))
    expect(held('Backup card')).toEqual(['1111'])
    expect(await toast('Your primary card is changed.')).toBeTruthy()
    const sent = () => app.api.seen.filter(({ call }) => call.startsWith('PUT'))
    expect(sent()[0]?.body).toEqual({ status: 'primary' })
    expect(app.api.calls().filter((call) => call === LIST)).toHaveLength(1)
    await moveTo('1111', 'Make primary')
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent().map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"4"'])
  })

  test.each([
    ['primary', 'Make primary', 'An error occurred while updating card status to primary.'],
    ['backup', 'Make backup', 'An error occurred while updating card status to backup.'],
  ] as const)(
    'a card that did not become %s shows that, and stays in its slot [8.08]',
    async (_, item, words) => {
      await openCards(ONE_OF_EACH, { answers: { 'PUT /v1/payment-methods/other': 'no-answer' } })
      await moveTo('3333', item)
      expect(await toast(words)).toBeTruthy()
      expect(held('Other cards')).toEqual(['3333'])
    },
  )

  test('a card is moved once after a lost answer, and a move to another slot has a new key', async () => {
    const call = 'PUT /v1/payment-methods/other'
    const app = await openCards(ONE_OF_EACH, { answers: { [call]: 'no-answer' } })
    for (const [times, item] of (['Make primary', 'Make primary', 'Make backup'] as const).entries()) {
      await moveTo('3333', item)
      await waitFor(() => expect(app.api.keysOf(call)).toHaveLength(times + 1))
      await waitFor(() =>
        expect(screen.getByRole('button', { name: /3333$/ })).toHaveProperty('disabled', false),
      )
    }
    const [first, second, other] = app.api.keysOf(call)
    expect([typeof first, second, other === first]).toEqual(['string', first, false])
  })

  test('a refused move shows the server’s message, and reloads the cards', async () => {
    let isOther = false
    await openCards(ONE_OF_EACH, {
      answers: {
        'PUT /v1/payment-methods/other': () => {
          isOther = true
          return refusal('card-change-refused')
        },
        [LIST]: () => ({ paymentMethods: isOther ? swapped : ONE_OF_EACH }),
      },
    })
    await moveTo('3333', 'Make backup')
    expect(await toast('This card cannot be moved there. Reload the page and try again.')).toBeTruthy()
    await waitFor(() => expect(held('Primary card')).toEqual(['2222']))
  })
})

describe('the consequence of other cards', () => {
  test('a new primary card shows the new slots and the order of the next charge before it is confirmed', async () => {
    const app = await openCards(ONE_OF_EACH)
    choose('3333', 'Make primary')
    const dialog = await readyDialog('Make this the primary card?')
    expect(consequencesIn(dialog)).toEqual({
      'Next invoice charged to': 'Visa •••• 3333, if declined Visa •••• 1111',
      'Visa •••• 1111': 'From “Primary” to “Backup”',
      'Visa •••• 2222': 'From “Backup” to “Other”',
      'Visa •••• 3333': 'From “Other” to “Primary”',
    })
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(app.api.calls().filter((call) => call.startsWith('PUT'))).toEqual([])
  })

  test('the removal of the backup card shows that no card follows a decline', async () => {
    await openCards(ONE_OF_EACH)
    choose('2222', 'Remove')
    expect(consequencesIn(await readyDialog('Remove this card?'))).toEqual({
      'Next invoice charged to': 'Visa •••• 1111',
      'Visa •••• 2222': 'Removed',
    })
  })
})

describe('removing a card', () => {
  const REMOVE = 'DELETE /v1/payment-methods/other'
  const ask = async (answers = {}) => {
    const app = await openCards(ONE_OF_EACH, { answers })
    choose('3333', 'Remove')
    return { app, dialog: await readyDialog('Remove this card?') }
  }
  const press = (dialog: ReturnType<typeof within>, name: string) =>
    fireEvent.click(dialog.getByRole('button', { name }))

  test('removing a card is confirmed first, and Cancel keeps the card', async () => {
    const { app, dialog } = await ask()
    expect(dialog.getByText(/The Visa card ending in 3333 is removed/)).toBeTruthy()
    press(dialog, 'Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Remove this card?' })).toBeNull())
    expect(app.api.calls()).not.toContain(REMOVE)
    expect(held('Other cards')).toEqual(['3333'])
  })

  test('a removed card disappears from the list [4.065, 7.20]', async () => {
    const { app, dialog } = await ask({ [REMOVE]: { paymentMethods: ONE_OF_EACH.slice(0, 2), revision: 4 } })
    press(dialog, 'Remove the card')
    await waitFor(() => expect(held('Other cards')).toEqual([]))
    expect(await toast('The card is removed.')).toBeTruthy()
    expect(app.api.calls().filter((call) => call === LIST)).toHaveLength(1)
  })

  test('a failed removal of a card is shown in the dialog and can be retried [8.07]', async () => {
    let isDown = true
    const { app, dialog } = await ask({
      [REMOVE]: () => (isDown ? 'no-answer' : { paymentMethods: ONE_OF_EACH.slice(0, 2), revision: 4 }),
    })
    press(dialog, 'Remove the card')
    expect(await dialog.findByText('An error occurred while removing the card.')).toBeTruthy()
    expect(held('Other cards')).toEqual(['3333'])
    isDown = false
    press(dialog, 'Remove the card')
    await waitFor(() => expect(held('Other cards')).toEqual([]))
    expectOneIntent(app.api, REMOVE)
  })
})

test('the Arabic message of a failed move names the Arabic status [8.08]', async () => {
  await openCards(ONE_OF_EACH, {
    language: 'ar',
    answers: { 'PUT /v1/payment-methods/other': 'no-answer' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'تغيير بطاقة Visa المنتهية بـ 3333' }))
  fireEvent.click(screen.getByRole('button', { name: 'جعلها احتياطية' }))
  const dialog = await readyDialog('هل تريد جعلها البطاقة الاحتياطية؟')
  fireEvent.click(dialog.getByRole('button', { name: 'جعلها احتياطية' }))
  expect(await toast('تعذّر تغيير حالة البطاقة إلى احتياطية.')).toBeTruthy()
})
