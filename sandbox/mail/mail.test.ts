import { createHash } from 'node:crypto'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { describe, expect, test } from 'vitest'
import { startedSandbox } from '../sandbox-harness.ts'

const sandbox = startedSandbox()

const send = async (mail: SendMailOptions) => {
  const transport = createTransport({ host: '127.0.0.1', port: sandbox.smtpPort })
  try {
    await transport.sendMail({ from: '"Masar مسار" <no-reply@masar.example>', ...mail })
  } finally {
    transport.close()
  }
}

interface Message {
  id: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  attachments: { name: string; type: string; bytes: number; sha256: string; url: string }[]
}
const messages = async (query = '') =>
  (await (await sandbox.get(`/mail/messages${query}`)).json()) as Message[]

const pdf = Buffer.from('%PDF-1.4 a contract')
const invitation: SendMailOptions = {
  to: 'Noura <n.alqahtani@najd-trading.com>',
  bcc: 'copy@masar.example',
  subject: 'دعوة إلى مسار',
  text: 'Open http://localhost:3000/invite',
  html: '<p onclick="x">Open <a href="http://localhost:3000/invite">the invitation</a></p>',
  attachments: [{ filename: 'عقد.pdf', content: pdf, contentType: 'application/pdf' }],
}

describe('the mailbox', () => {
  test('the mailbox receives any mail over SMTP and returns it complete, with blind copies and attachments', async () => {
    await send(invitation)
    const [mail, ...others] = await messages()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      from: 'Masar مسار <no-reply@masar.example>',
      to: ['n.alqahtani@najd-trading.com', 'copy@masar.example'],
      subject: 'دعوة إلى مسار',
      text: expect.stringContaining('http://localhost:3000/invite'),
      html: expect.stringContaining(String(invitation.html)),
      attachments: [
        {
          name: 'عقد.pdf',
          type: 'application/pdf',
          bytes: pdf.length,
          sha256: createHash('sha256').update(pdf).digest('hex'),
        },
      ],
    })
    const file = await sandbox.get(mail?.attachments[0]?.url ?? '')
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf)
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test('the mailbox lists newest first and finds by recipient and subject', async () => {
    await send({ to: 'a@example.sa', subject: 'First' })
    await send({ to: 'b@example.sa', subject: 'Second' })
    expect((await messages()).map(({ subject }) => subject)).toEqual(['Second', 'First'])
    expect((await messages('?to=A@example')).map(({ subject }) => subject)).toEqual(['First'])
    expect((await messages('?subject=second')).map(({ subject }) => subject)).toEqual(['Second'])
    expect(await messages('?to=a@example.sa&subject=second')).toEqual([])
  })

  test('the mailbox keeps the last two hundred mails', async () => {
    const transport = createTransport({
      host: '127.0.0.1',
      port: sandbox.smtpPort,
      pool: true,
      maxConnections: 1,
      maxMessages: 1000,
    })
    for (let index = 1; index <= 202; index += 1)
      await transport.sendMail({
        from: 'a@example.sa',
        to: 'b@example.sa',
        subject: `mail ${index}`,
        text: 'x',
      })
    transport.close()
    const kept = await messages()
    expect(kept).toHaveLength(200)
    expect(kept[0]?.subject).toBe('mail 202')
    expect(kept[199]?.subject).toBe('mail 3')
  })

  test('the mailbox shows the list and a mail as pages, the mail as inert markup in a frame', async () => {
    await send({ ...invitation, subject: '<b>bold</b>' })
    const list = await (await sandbox.get('/mail')).text()
    expect(list).toContain('&lt;b&gt;bold&lt;/b&gt;')
    const [mail] = await messages()
    const page = await (await sandbox.get(`/mail/${mail?.id}`)).text()
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;base')
    expect(page).not.toContain('<p onclick')
    expect((await sandbox.get('/mail/999')).status).toBe(404)
  })

  test('the mailbox shows a whole document as it was sent, and each paragraph of the text in its own direction', async () => {
    await send({
      ...invitation,
      text: 'Hello\n\nمرحبًا',
      html: '<!DOCTYPE html><html lang="ar" dir="rtl"><head><title>x</title></head><body>مرحبًا</body></html>',
    })
    const [mail] = await messages()
    const page = await (await sandbox.get(`/mail/${mail?.id}`)).text()
    expect(page).toContain(
      'srcdoc="&lt;!DOCTYPE html&gt;&lt;html lang=&quot;ar&quot; dir=&quot;rtl&quot;&gt;&lt;head&gt;&lt;base',
    )
    expect(page).toContain('<p class="text" dir="auto">Hello</p><p class="text" dir="auto">مرحبًا</p>')
    expect(page).toContain('عقد.pdf')
  })

  test('the mailbox is emptied by DELETE, by its button and by a reset', async () => {
    for (const empty of [
      () => sandbox.get('/mail/messages', { method: 'DELETE' }),
      () => sandbox.submit('/mail/empty', {}),
      () => sandbox.post('/control/reset', {}),
    ]) {
      await send(invitation)
      expect(await messages()).toHaveLength(1)
      await empty()
      expect(await messages()).toEqual([])
    }
  })

  test('the mailbox refuses mail while its provider fails, and takes it afterwards', async () => {
    for (const [mode, code] of [
      ['error', 451],
      ['nonsense', 500],
      ['html403', 550],
    ] as const) {
      await sandbox.post('/control/faults', { provider: 'mail', mode, times: 1 })
      await expect(send(invitation)).rejects.toMatchObject({ responseCode: code })
    }
    await send(invitation)
    expect(await messages()).toHaveLength(1)
  })

  test('the mailbox can accept a mail and lose the answer', async () => {
    await sandbox.post('/control/faults', { provider: 'mail', mode: 'lost', times: 1 })
    await expect(send(invitation)).rejects.toMatchObject({ responseCode: 421 })
    expect(await messages()).toHaveLength(1)
  })
})
