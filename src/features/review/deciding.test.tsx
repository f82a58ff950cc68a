import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { ReviewDecision } from '#contract/endpoints/review.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { readyDialog } from '#src/shared/testing/ready-dialog.ts'
import { toast } from '#src/shared/testing/render-app.tsx'
import { APPLICATION, AT, applicant, openReview, region, sampleApplication, shown } from './review-harness.ts'

const REJECTION = 'POST /v1/applications/cus_1/rejection'
const REOPENING = 'POST /v1/applications/cus_1/reopening'
const GRANT = 'POST /v1/customers/assign/permission/cus_1'
const REASON = 'The company does not exist any more'

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const dialog = readyDialog
const rejected = applicant({ status: 'rejected', rejectionReason: REASON, revision: 4 })
const changesDecision = (answeredAt: string | null): ReviewDecision => ({
  id: 'dec_1',
  decision: 'changes-requested',
  reason: null,
  by: { name: 'Layla Hassan', email: 'layla@masar.example' },
  at: AT,
  changes: [
    { id: 'chg_1', target: 'district', reason: 'It is not the one in the register', answeredAt },
    { id: 'chg_2', target: 'documents.address', reason: 'The picture is cut off', answeredAt: null },
  ],
})

/** Answers reads with the application `before` until `call` is sent, then with `decided`. */
const deciding = (call: string, decided: ReturnType<typeof applicant>, before = applicant()) => {
  let isDecided = false
  return {
    [call]: () => {
      isDecided = true
      return { customer: decided }
    },
    [APPLICATION]: () => ({ application: sampleApplication({ customer: isDecided ? decided : before }) }),
  }
}

describe('approving', () => {
  test.each([
    [
      'en',
      'Approve',
      'The billing account at Google Cloud is still being created. This usually takes less than a minute.',
    ],
    ['ar', 'اعتماد الطلب', 'ما زال حساب الفوترة لدى Google Cloud قيد الإنشاء. يستغرق ذلك عادةً أقل من دقيقة.'],
  ] as const)(
    'approving waits for the billing account, and a notice says so in the language %s',
    async (language, name, sentence) => {
      await openReview({ language, customer: applicant({ gcpSubBillingAccountId: null }) })
      const approve = await screen.findByRole<HTMLButtonElement>('button', { name })
      expect(approve.disabled).toBe(true)
      const described = document.getElementById(approve.getAttribute('aria-describedby') ?? '')
      expect(described?.textContent).toBe(sentence)
    },
  )
})

describe('rejecting', () => {
  test('a rejection needs a reason, sends it, and shows the new state', async () => {
    const app = await openReview({ answers: deciding(REJECTION, rejected) })
    await shown()
    await press('Reject…')
    const question = await dialog('Reject this application?')
    await userEvent.type(question.getByRole('textbox', { name: 'Reason' }), 'No{Enter}')
    expect(await question.findByText('Please give the reason in at least 5 characters')).toBeTruthy()
    expect(app.sent(REJECTION)).toHaveLength(0)
    await userEvent.clear(question.getByRole('textbox'))
    await userEvent.type(question.getByRole('textbox'), REASON)
    await userEvent.click(question.getByRole('button', { name: 'Reject' }))
    expect(await toast('The application is rejected.')).toBeTruthy()
    const [sent] = app.sent(REJECTION)
    expect(sent?.body).toEqual({ reason: REASON })
    expect(sent?.headers.get('if-match')).toBe('"3"')
    expect(await screen.findByText('This application was rejected.')).toBeTruthy()
    expect(region('Decision').getByText(REASON)).toBeTruthy()
    expect(screen.getByText('Rejected')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    const timelines = app.api.calls().filter((call) => call.startsWith('GET /v1/audit'))
    expect(timelines).toHaveLength(2)
  })

  test('a refused rejection keeps the dialog and the input, and reads the application again', async () => {
    const app = await openReview({ answers: { [REJECTION]: refusal('version-conflict') } })
    await shown()
    await press('Reject…')
    const question = await dialog('Reject this application?')
    await userEvent.type(question.getByRole('textbox'), `${REASON}{Enter}`)
    expect((await question.findByRole('alert')).textContent).not.toBe('')
    expect(question.getByRole('textbox')).toHaveProperty('value', REASON)
    await waitFor(() => expect(app.sent(APPLICATION)).toHaveLength(2))
  })
})

test('a decision has the revision of the shown application, even if the window has a newer customer', async () => {
  let reads = 0
  const app = await openReview({
    answers: {
      [APPLICATION]: () => {
        reads += 1
        return reads === 1 ? { application: sampleApplication() } : refusal('unavailable')
      },
      [REJECTION]: refusal('version-conflict'),
    },
  })
  await shown()
  await app.queryClient.setQueryData(['customers', 'current'], (current: object) => ({
    ...current,
    customer: applicant({ revision: 9 }),
  }))
  await press('Reject…')
  const question = await dialog('Reject this application?')
  await userEvent.type(question.getByRole('textbox'), `${REASON}{Enter}`)
  await waitFor(() => expect(app.sent(REJECTION)).toHaveLength(1))
  expect(app.sent(REJECTION)[0]?.headers.get('if-match')).toBe('"3"')
})

test('a rejection can be undone', async () => {
  const app = await openReview({
    answers: deciding(REOPENING, applicant({ revision: 5 }), rejected),
    customer: rejected,
  })
  await shown()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  await press('Reopen…')
  await userEvent.click((await dialog('Reopen this application?')).getByRole('button', { name: 'Reopen' }))
  expect(await toast('The application is under review again.')).toBeTruthy()
  expect(app.sent(REOPENING).map(({ headers }) => headers.get('if-match'))).toEqual(['"4"'])
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeTruthy()
})

test('approving in the review grants the billing permissions and decides the application [4.036, 8.31]', async () => {
  const active = applicant({ status: 'active', pscPermissionGranted: true, revision: 4 })
  const app = await openReview({ answers: deciding(GRANT, active) })
  await shown()
  await press('Approve')
  const question = await dialog('Billing Permission Confirmation')
  for (const box of question.getAllByRole('checkbox')) await userEvent.click(box)
  await userEvent.click(question.getByRole('button', { name: 'Approve' }))
  expect(await toast(/successfully granted to the account/)).toBeTruthy()
  expect(await screen.findByText('This application was approved.')).toBeTruthy()
  expect(screen.getByText('Active')).toBeTruthy()
  expect(app.sent(GRANT)).toHaveLength(1)
})

test('while the customer corrects, the review shows the requests with reviewer and time, and allows no decision', async () => {
  const [, open] = changesDecision(AT).changes
  const requestedChanges = open ? [{ id: open.id, target: open.target, reason: open.reason }] : []
  await openReview({
    customer: applicant({ status: 'pending', step: 'changes-requested', requestedChanges }),
    decisions: [changesDecision(null)],
  })
  await shown()
  const waiting = region('Waiting for the customer')
  expect(waiting.getByText(/Layla Hassan.*6 Mar 2026/)).toBeTruthy()
  expect(waiting.getByText('The picture is cut off')).toBeTruthy()
  expect(waiting.getAllByText('Open')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /Approve|Reject|Ask for/ })).toBeNull()
  const beside = screen.getAllByText('Change requested:').map((words) => words.parentElement?.textContent)
  expect(beside).toEqual(['Change requested: The picture is cut off'])
})

test('a current rejection is shown once with its reviewer, and not among the earlier decisions', async () => {
  const rejection: ReviewDecision = {
    ...changesDecision(null),
    id: 'dec_2',
    decision: 'rejected',
    reason: REASON,
    changes: [],
  }
  await openReview({ customer: rejected, decisions: [rejection, changesDecision(AT)] })
  await shown()
  const decision = region('Decision')
  expect(decision.getByText(REASON)).toBeTruthy()
  expect(decision.getByText(/Layla Hassan/)).toBeTruthy()
  const history = region('Earlier decisions')
  expect(history.getByText('Changes requested')).toBeTruthy()
  expect(history.queryByText('Rejected')).toBeNull()
})

test('earlier decisions are listed newest first, with the answers', async () => {
  const reopened: ReviewDecision = {
    ...changesDecision(null),
    id: 'dec_2',
    decision: 'reopened',
    by: { name: null, email: 'omar@masar.example' },
    changes: [],
  }
  await openReview({ decisions: [reopened, changesDecision(AT)] })
  expect(screen.queryByRole('region', { name: 'The customer has sent the changes' })).toBeNull()
  await shown()
  const history = region('Earlier decisions')
  const entries = history
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement?.tagName === 'OL')
  expect(entries.map((entry) => entry.querySelector('strong')?.textContent)).toEqual([
    'Reopened',
    'Changes requested',
  ])
  expect(entries[0]?.textContent).toContain('omar@masar.example')
  expect(history.getByText('Answered on 6 Mar 2026')).toBeTruthy()
  expect(history.getByText('Open')).toBeTruthy()
})

describe('the customer’s answers', () => {
  const answered = {
    ...changesDecision(AT),
    changes: changesDecision(AT).changes.map((change) => ({ ...change, answeredAt: AT })),
  }

  test('the customer’s answers are listed beside the requests until the next decision', async () => {
    const app = await openReview({ decisions: [answered] })
    await shown()
    const sent = region('The customer has sent the changes')
    const [district, address] = sent.getAllByRole('listitem')
    expect(district?.textContent).toContain('District')
    expect(district?.textContent).toContain('It is not the one in the register')
    expect(district?.textContent).toContain('Sent:Olaya')
    expect(address?.textContent).toContain('Sent:address.docx')
    expect(screen.queryByRole('region', { name: 'Earlier decisions' })).toBeNull()
    await userEvent.click(sent.getByRole('button', { name: 'Open address.docx' }))
    expect(document.activeElement?.id).toBe('documents')
    await waitFor(() => expect(app.sent('GET /v1/applications/cus_1/documents/doc_2')).toHaveLength(1))
    expect(screen.getByRole('button', { name: /address\.docx/, pressed: true })).toBeTruthy()
  })

  test('the customer’s answers are among the earlier decisions after the next decision', async () => {
    await openReview({ customer: applicant({ status: 'active' }), decisions: [answered] })
    await shown()
    expect(screen.queryByRole('region', { name: 'The customer has sent the changes' })).toBeNull()
    expect(region('Earlier decisions').getByText('The picture is cut off')).toBeTruthy()
  })
})
