import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { expectOneIntent, losingTheFirst, refusal } from '#src/shared/testing/fake-api.ts'
import { consequencesIn, readyDialog } from '#src/shared/testing/ready-dialog.ts'
import { toast } from '#src/shared/testing/render-app.tsx'
import {
  APPLICATION,
  applicant,
  CHANGES,
  line,
  openReview,
  sampleApplication,
  shown,
} from './review-harness.ts'

const DISTRICT = 'It is not the one in the register'
const CERTIFICATE = 'The picture is cut off'
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const field = () => screen.getByRole('textbox')
const ask = async (name: string, reason: string) => {
  await press(`Request change: ${name}`)
  await userEvent.click(field())
  await userEvent.paste(reason)
  await press('Add to the changes')
}
const markBoth = async () => {
  await ask('National address certificate', CERTIFICATE)
  await ask('District', DISTRICT)
}
const confirmed = async () => {
  await press('Send to the customer')
  return readyDialog('Send this to the customer?')
}
const waiting = applicant({ status: 'pending', step: 'changes-requested', revision: 4 })

describe('requesting changes', () => {
  test('a request for changes of a value and a document sends exactly these, after a preview of the customer’s text', async () => {
    let isAsked = false
    const app = await openReview({
      answers: {
        [CHANGES]: () => {
          isAsked = true
          return { customer: waiting }
        },
        [APPLICATION]: () => ({ application: sampleApplication(isAsked ? { customer: waiting } : {}) }),
      },
    })
    await shown()
    await markBoth()
    expect(screen.getByRole('heading', { name: '2 changes to request' })).toBeTruthy()
    expect(within(line('District')).getByText(DISTRICT)).toBeTruthy()
    const dialog = await confirmed()
    const terms = dialog.getAllByRole('term').map(({ textContent }) => textContent)
    expect(terms.slice(0, 2)).toEqual(['District', 'National address certificate'])
    expect(consequencesIn(dialog)).toEqual({
      Account: 'From “Pending review” to “Pending”',
      'Support package': 'Cannot be changed',
      'E-mail': 'The customer gets an e-mail.',
    })
    expect(app.sent(CHANGES)).toHaveLength(0)
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await toast('The changes are requested from the customer.')).toBeTruthy()
    const [sent] = app.sent(CHANGES)
    expect(sent?.body).toEqual({
      changes: [
        { target: 'district', reason: DISTRICT },
        { target: 'documents.address', reason: CERTIFICATE },
      ],
    })
    expect(sent?.headers.get('if-match')).toBe('"3"')
    await screen.findByText('Waiting for the customer’s corrections.')
    expect(screen.queryByRole('button', { name: /^Request change/ })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('changes are requested once, even after a lost answer and several presses', async () => {
    const app = await openReview({ answers: { [CHANGES]: losingTheFirst({ customer: waiting }) } })
    await shown()
    await markBoth()
    const dialog = await confirmed()
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await dialog.findByRole('alert')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await toast('The changes are requested from the customer.')).toBeTruthy()
    expectOneIntent(app.api, CHANGES)
  })

  test.each([
    ['nothing', ' ', 'This field is required'],
    ['too little', 'bad', 'Please give the reason in at least 5 characters'],
  ])('a request for changes with %s as the reason adds no mark', async (_, reason, words) => {
    await openReview()
    await shown()
    await press('Request change: District')
    await userEvent.type(field(), reason)
    await press('Add to the changes')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(document.activeElement).toBe(field())
    expect(screen.queryByRole('heading', { name: /to ask for$/ })).toBeNull()
  })

  test('changes are requested by keyboard: Enter marks, Escape cancels, and the focus returns to the button', async () => {
    await openReview()
    await shown()
    screen.getByRole('button', { name: 'Request change: District' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(field())
    await userEvent.keyboard(`${DISTRICT}{Enter}`)
    const edit = await waitFor(() =>
      within(line('District')).getByRole('button', { name: 'Edit the requested change: District' }),
    )
    expect(document.activeElement).toBe(edit)
    await userEvent.keyboard('{Enter}')
    expect(field()).toHaveProperty('value', DISTRICT)
    await userEvent.keyboard(' and more{Escape}')
    expect(within(line('District')).getByText(DISTRICT)).toBeTruthy()
    expect(document.activeElement?.id).toBe('ask-district')
  })

  test('an unsent request for changes can be edited and undone, and blocks the approval', async () => {
    await openReview()
    await shown()
    const approve = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' })
    expect(approve().disabled).toBe(false)
    await ask('District', DISTRICT)
    expect(approve().disabled).toBe(true)
    expect(screen.getByText('Remove or send your change requests before approving.')).toBeTruthy()
    await userEvent.click(
      screen.getAllByRole('button', { name: 'Edit the requested change: District' }).at(-1) as HTMLElement,
    )
    await userEvent.clear(field())
    await userEvent.type(field(), 'Another reason')
    await press('Add to the changes')
    expect(screen.getAllByText('Another reason')).toHaveLength(2)
    await press('Remove the requested change: District')
    expect(screen.queryByText('Another reason')).toBeNull()
    expect(approve().disabled).toBe(false)
  })

  test('a text begun at another field blocks the request and the approval', async () => {
    await openReview()
    await shown()
    await press('Request change: City')
    await userEvent.type(field(), 'Half')
    expect(screen.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true)
    await ask('District', DISTRICT)
    await press('Request change: City')
    await press('Request change: Domain')
    expect(screen.getByText('Add or cancel the change you started, then send.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send to the customer' })).toHaveProperty('disabled', true)
    await press('Request change: City')
    expect(field()).toHaveProperty('value', 'Half')
    await press('Cancel')
    expect(screen.getByRole('button', { name: 'Send to the customer' })).toHaveProperty('disabled', false)
  })
})

describe('an unsent request', () => {
  test('an unsent request is kept if another reviewer changes the application first; it is sent with the new revision', async () => {
    let revision = 3
    const app = await openReview({
      answers: {
        [APPLICATION]: () => ({
          application: sampleApplication({ customer: applicant({ revision, district: 'Al Malaz' }) }),
        }),
        [CHANGES]: () => {
          if (revision === 4) return { customer: waiting }
          revision = 4
          return refusal('version-conflict')
        },
      },
    })
    await shown()
    await markBoth()
    await userEvent.click((await confirmed()).getByRole('button', { name: 'Send' }))
    expect(
      await screen.findByText('We have read the application again. What you added is still here.'),
    ).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('heading', { name: '2 changes to request' })).toBeTruthy()
    await userEvent.click((await confirmed()).getByRole('button', { name: 'Send' }))
    await toast('The changes are requested from the customer.')
    expect(app.sent(CHANGES).map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"4"'])
  })

  test('an unsent request is kept after a refusal, with the reason, and a further press tries again', async () => {
    const app = await openReview({ answers: { [CHANGES]: refusal('account-not-ready') } })
    await shown()
    await markBoth()
    const dialog = await confirmed()
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    expect((await dialog.findByRole('alert')).textContent).not.toBe('')
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(app.sent(CHANGES)).toHaveLength(2))
    await userEvent.click(await dialog.findByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('heading', { name: '2 changes to request' })).toBeTruthy()
  })

  test('an unsent request is not dropped without a confirmation', async () => {
    const app = await openReview()
    await shown()
    await ask('District', DISTRICT)
    await userEvent.click(screen.getAllByRole('link', { name: 'Overview' })[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without sending?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Stay here' }))
    expect(app.path()).toBe('/review')
    expect(screen.getByRole('heading', { name: '1 change to request' })).toBeTruthy()
    await userEvent.click(screen.getAllByRole('link', { name: 'Overview' })[0] as HTMLElement)
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(app.path()).toBe('/dashboard'))
  })

  test('after another reviewer’s decision the page shows it, and an unsent request does not block leaving the page', async () => {
    let isDecided = false
    const customer = applicant({ status: 'rejected', rejectionReason: 'Closed', revision: 9 })
    const app = await openReview({
      answers: {
        [CHANGES]: () => {
          isDecided = true
          return refusal('status-conflict')
        },
        [APPLICATION]: () => ({ application: sampleApplication(isDecided ? { customer } : {}) }),
      },
    })
    await shown()
    await markBoth()
    await userEvent.click((await confirmed()).getByRole('button', { name: 'Send' }))
    await screen.findByText('This application was rejected.')
    expect(screen.getByRole('alert').textContent).not.toBe('')
    await userEvent.click(screen.getAllByRole('link', { name: 'Overview' })[0] as HTMLElement)
    await waitFor(() => expect(app.path()).toBe('/dashboard'))
  })

  test('the page is left without a confirmation if there are no marks', async () => {
    const app = await openReview()
    await shown()
    await press('Request change: District')
    await userEvent.click(screen.getAllByRole('link', { name: 'Overview' })[0] as HTMLElement)
    await waitFor(() => expect(app.path()).toBe('/dashboard'))
  })
})
