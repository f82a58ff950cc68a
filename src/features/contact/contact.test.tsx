import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { expectOneIntent, losingTheFirst, refusal } from '#src/shared/testing/fake-api.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent, sampleCustomer, sampleUser } from '#src/shared/testing/samples.ts'

const SEND = 'POST /v1/email'
const DRAFTS = 'GET /v1/customers/drafts'
const KEEP = 'PUT /v1/customers/drafts'
const current = sampleCurrent({ customer: sampleCustomer({ step: 'support-package', status: 'pending' }) })

/** A request that reports its progress and then answers. */
const fakeUpload = () => {
  const forms: FormData[] = []
  class FakeRequest {
    status = 0
    responseText = ''
    upload: { onprogress?: (event: object) => void } = {}
    onload = () => {}
    open() {}
    setRequestHeader() {}
    abort() {}
    send(form: FormData) {
      forms.push(form)
      this.upload.onprogress?.({ loaded: 1, total: 4, lengthComputable: true })
      this.status = 200
      this.responseText = '{}'
      queueMicrotask(() => this.onload())
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return forms
}

type Answers = NonNullable<Parameters<typeof renderApp>[0]['answers']>

const open = async (answers: Answers = {}, who = current) => {
  const app = await renderApp({
    path: '/signup',
    current: who,
    answers: { [DRAFTS]: { drafts: [] }, [KEEP]: {}, [SEND]: {}, ...answers },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Contact Us' }))
  await dialog()
  return app
}

const dialog = () => screen.findByRole('dialog', { name: 'Contact Us' }, { timeout: 10_000 })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const fill = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } })
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })
const canSubmit = () => waitFor(() => expect(submit().disabled).toBe(false))
const pick = (...files: File[]) => fireEvent.change(field('Attachment (optional)'), { target: { files } })
const file = (name: string, size = 4) => new File([new Uint8Array(size)], name)

const write = async () => {
  fill('Subject', 'A question')
  fill('Description', 'Which package\nis for us?')
  await canSubmit()
}

describe('the form', () => {
  test('the form limits name and e-mail to 40, subject to 100 and description to 200 characters [2.4.01, 2.4.02, 2.4.07, 5.09, 9.18]', async () => {
    await open()
    for (const [name, max] of [
      ['Full Name (optional)', 40],
      ['Email Address', 40],
      ['Subject', 100],
      ['Description', 200],
    ] as const) {
      fill(name, 'a'.repeat(max + 5))
      expect(field(name).value).toHaveLength(max)
    }
    expect(field('Description').tagName).toBe('TEXTAREA')
    expect(screen.getByText('0 characters left')).toBeTruthy()
    fill('Description', 'One\nTwo')
    expect(screen.getByText('193 characters left')).toBeTruthy()
  })

  test('the form starts with the person’s own address', async () => {
    await open()
    expect(field('Email Address').value).toBe('n.alqahtani@najd-trading.com')
  })

  test.each(['first_@najd-trading.com', "o'brien+billing@a-very-long-name-of-a-company.com"])(
    'the form accepts the verified address %s, but no other address like it',
    async (email) => {
      await open({}, { ...current, user: sampleUser({ email }) })
      fill('Subject', 'A question')
      fill('Description', 'A message')
      const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })
      await waitFor(() => expect(submit.disabled).toBe(false))
      expect([
        field('Email Address').value,
        screen.queryByText('Please enter a valid email address.'),
      ]).toEqual([email, null])
      fill('Email Address', `x${email}`)
      await waitFor(() => expect(submit.disabled).toBe(true))
      fill('Email Address', email)
      await waitFor(() => expect(submit.disabled).toBe(false))
    },
  )

  test('the form shows at once that the address of a draft is invalid', async () => {
    await open({ [DRAFTS]: { drafts: [{ form: 'contact', values: { email: 'noura@' } }] } })
    expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy()
  })

  test('the form starts with the draft of an earlier visit', async () => {
    const values = { name: 'Noura', email: 'other@najd-trading.com', subject: 'Half', message: 'a message' }
    await open({ [DRAFTS]: { drafts: [{ form: 'contact', values }] } })
    expect(field('Full Name (optional)').value).toBe('Noura')
    expect(field('Email Address').value).toBe('other@najd-trading.com')
    expect(field('Subject').value).toBe('Half')
    expect(field('Description').value).toBe('a message')
  })

  test('closing the form stores the input as a draft', async () => {
    const app = await open()
    fill('Subject', 'For later')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const draft = app.api.seen.find(({ call }) => call === KEEP)?.body
    expect(draft).toMatchObject({ form: 'contact', values: { subject: 'For later' } })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Contact Us' }))
  })
})

describe('Submit', () => {
  test('Submit needs a subject, a valid e-mail and a description, but no name [2.4.07, 5.06]', async () => {
    await open()
    expect(submit().disabled).toBe(true)
    await write()
    for (const [name, bad, good] of [
      ['Subject', ' ', 'A question'],
      ['Email Address', 'noura@', 'noura@najd-trading.com'],
      ['Description', '', 'Which one?'],
    ] as const) {
      fill(name, bad)
      await waitFor(() => expect(submit().disabled, name).toBe(true))
      fill(name, good)
      await canSubmit()
    }
  })

  test('an invalid e-mail shows an error at its field [5.02]', async () => {
    await open()
    fill('Email Address', 'noura@')
    fireEvent.blur(field('Email Address'))
    expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy()
    expect(field('Email Address').getAttribute('aria-invalid')).toBe('true')
  })

  test('Submit sends JSON with file null and shows the thank-you [2.4.05, 4.109, 7.33]', async () => {
    const app = await open()
    await write()
    fireEvent.click(submit())
    const thanks = within(await screen.findByRole('dialog', { name: 'Thank you' }))
    expect(
      thanks.getByText('Your message has been received and we will get back to you shortly !'),
    ).toBeTruthy()
    expect(app.api.seen.filter(({ call }) => call === SEND).map(({ body }) => body)).toEqual([
      {
        subject: 'A question',
        email: 'n.alqahtani@najd-trading.com',
        message: 'Which package\nis for us?',
        name: null,
        file: null,
      },
    ])
  })

  test('a message whose answer was lost is sent again as the same intent', async () => {
    const app = await open({ [SEND]: losingTheFirst({}) })
    await write()
    fireEvent.click(submit())
    await screen.findByText('Unable to send support email. Please try again')
    fireEvent.click(submit())
    await screen.findByRole('dialog', { name: 'Thank you' })
    expectOneIntent(app.api, SEND)
  })

  test('a message that was changed after a lost answer is another intent', async () => {
    const app = await open({ [SEND]: losingTheFirst({}) })
    await write()
    fireEvent.click(submit())
    await screen.findByText('Unable to send support email. Please try again')
    fill('Description', 'Which package?')
    fireEvent.click(submit())
    await screen.findByRole('dialog', { name: 'Thank you' })
    expect(new Set(app.api.keysOf(SEND)).size).toBe(2)
  })

  test('the thank-you leads back to the onboarding [2.4.06]', async () => {
    await open()
    await write()
    fireEvent.click(submit())
    fireEvent.click(await screen.findByRole('button', { name: 'Back to the onboarding' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('heading', { level: 1, name: 'Choose your support package' })).toBeTruthy()
  })

  test('Submit shows the progress and sends the message once [2.4.04, 4.109]', async () => {
    const app = await open()
    await write()
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const answering = globalThis.fetch
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      const response = await answering(...request)
      await held
      return response
    })
    fireEvent.click(submit())
    fireEvent.click(submit())
    expect(await screen.findByText('Sending…')).toBeTruthy()
    expect(submit().getAttribute('data-loading')).toBe('true')
    answer()
    expect(await screen.findByRole('dialog', { name: 'Thank you' })).toBeTruthy()
    expect(app.api.calls().filter((call) => call === SEND)).toHaveLength(1)
  })

  test.each([
    ['refuses', refusal('email-failed')],
    ['does not answer', 'no-answer' as const],
  ])('a message is kept for another press if the server %s [8.26]', async (_, answer) => {
    let isDown = true
    await open({ [SEND]: () => (isDown ? answer : {}) })
    await write()
    fireEvent.click(submit())
    expect(await screen.findByText('Unable to send support email. Please try again')).toBeTruthy()
    expect(field('Description').value).toBe('Which package\nis for us?')
    isDown = false
    fireEvent.click(submit())
    expect(await screen.findByRole('dialog', { name: 'Thank you' })).toBeTruthy()
  })
})

describe('an attachment', () => {
  test('a message with an attachment is sent as multipart [2.4.03, 7.33]', async () => {
    const forms = fakeUpload()
    const app = await open()
    await write()
    fill('Full Name (optional)', 'Noura Alqahtani')
    pick(file('offer.PDF'))
    expect(screen.getByText('offer.PDF')).toBeTruthy()
    fireEvent.click(submit())
    await screen.findByRole('dialog', { name: 'Thank you' })
    expect(forms.map((form) => [...form.keys()])).toEqual([['subject', 'email', 'message', 'name', 'file']])
    expect(forms[0]?.get('file')).toMatchObject({ name: 'offer.PDF' })
    expect(app.api.calls()).not.toContain(SEND)
  })

  test.each(['pdf', 'doc', 'docx', 'png', 'jpeg', 'jpg'])(
    'an attachment may be a %s [2.4.03, 5.09]',
    async (extension) => {
      await open()
      expect(field('Attachment (optional)').accept.split(',')).toContain(`.${extension}`)
      pick(file(`picture.${extension}`))
      expect(screen.getByText(`picture.${extension}`)).toBeTruthy()
    },
  )

  test.each([
    ['of another type', file('run.exe'), 'Please upload a pdf, doc, docx, png, jpeg or jpg file'],
    ['of more than 10 MB', file('big.pdf', 10 * 1024 * 1024 + 1), 'Please upload file less than 10 MB'],
    ['without content', file('empty.pdf', 0), 'This file is empty. Please choose another one.'],
  ])('an attachment %s is refused with a message [2.4.03, 2.4.07, 5.09]', async (_, bad, words) => {
    await open()
    pick(bad)
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByText(bad.name)).toBeNull()
  })

  test('an attachment can be removed', async () => {
    await open()
    pick(file('offer.pdf'))
    fireEvent.click(screen.getByRole('button', { name: 'Remove offer.pdf' }))
    expect(screen.queryByText('offer.pdf')).toBeNull()
  })
})

test('Contact Us opens with the focus on its first field', async () => {
  await open()
  expect(document.activeElement).toBe(field('Full Name (optional)'))
})

test('the thank-you of Contact Us has the focus on its button', async () => {
  await open()
  await write()
  fireEvent.click(submit())
  const back = await screen.findByRole('button', { name: 'Back to the onboarding' })
  await waitFor(() => expect(document.activeElement).toBe(back))
})
