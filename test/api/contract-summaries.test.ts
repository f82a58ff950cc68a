import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ContractSummary } from '#contract/entities/contract-summary.ts'
import { packageOption } from '#contract/entities/support-package.ts'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { offerOf } from '#rules/price.ts'
import { createApp } from '#server/app.ts'
import { json } from '#server/db/client.ts'
import { deliverMail } from '#server/messages/deliver-mail.ts'
import { crashAfterCommits } from '#test/support/crash/crash-after-commits.ts'
import { crashAroundPorts } from '#test/support/crash/crash-points.ts'
import { copyPdf, elementsOf } from '#test/support/pdf-text.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { forCustomer } from '#test/support/visits.ts'
import { type Mail, runningApi } from '../support/api.ts'
import { atStep } from './support/at-step.ts'

const api = runningApi()

const STANDARD = { total: 12_506, figures: '125.06', text: { en: 'SAR 125.06', ar: '125.06 ر.س' } }
const SUBJECTS = { en: 'Your contract summary', ar: 'ملخص عقدك' } as const

const textOf = async (pdf: Buffer) => {
  const { pages, ...rest } = await copyPdf(pdf)
  return { ...rest, pages, text: pages.flatMap(({ lines }) => lines).join(' ') }
}

const attachedTo = async (mail: Mail | undefined) => {
  const files = mail?.attachments ?? []
  return Promise.all(
    files.map(async ({ name, type, url }) => ({
      name,
      type,
      content: Buffer.from(await (await fetch(new URL(url, api.sandboxUrl))).arrayBuffer()),
    })),
  )
}

/** A person before the terms. `language`: the language of their portal. */
const beforeTerms = async (
  accountType: 'business' | 'individual' = 'business',
  language: Language = 'en',
) => {
  const at = await atStep(api, 'terms-conditions', newPerson(accountType))
  await api.call('PUT', '/v1/users/language', { token: at.token, body: { language } })
  return at
}

/** A person who has accepted the terms with a price. */
const afterTerms = async (...kind: Parameters<typeof beforeTerms>) => {
  const at = await beforeTerms(...kind)
  const { status } = await at.post('terms-conditions', { body: { total: STANDARD.total } })
  expect(status).toBe(200)
  const ask = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
    api.call<T>(method, `/v1/contract-summaries${path}`, { token: at.token, ...(body && { body }) })
  const summaries = async () => (await ask<{ summaries: ContractSummary[] }>('GET', '')).body.summaries
  const download = async (id: string, language: Language): Promise<Buffer> => {
    const { body } = await ask<{ url: string }>('POST', `/${id}/signed-url`, { language })
    return Buffer.from(await (await fetch(body.url)).arrayBuffer())
  }
  return { ...at, ask, summaries, download }
}

const mailsTo = (email: string, language: Language = 'en') =>
  api.mails({ to: email, subject: SUBJECTS[language] })

describe('the summary of a contract', () => {
  test.each(LANGUAGES)(
    'a summary is mailed in the language of the person who accepted, as a tagged PDF (%s)',
    async (language) => {
      const { person } = await afterTerms('business', language)
      const [mail, ...more] = await mailsTo(person.email, language)
      expect(more).toEqual([])
      expect(mail?.text).toContain(STANDARD.text[language])
      const [file, ...others] = await attachedTo(mail)
      expect(others).toEqual([])
      expect([file?.type, file?.name]).toEqual([
        'application/pdf',
        expect.stringMatching(new RegExp(`^contract-summary-\\d{4}-\\d\\d-\\d\\d-${language}\\.pdf$`)),
      ])
      const { text, pages, ...paper } = await textOf(file?.content ?? Buffer.alloc(0))
      expect(text).toContain(STANDARD.figures)
      expect(paper).toMatchObject({ language, isTagged: true, showsTitle: true })
      expect(elementsOf(pages[0]?.structure ?? null, 'H1')).toHaveLength(1)
    },
  )

  test('a summary names seller, customer, price, terms and the moment of the acceptance', async () => {
    const { person, current, summaries, download } = await afterTerms()
    const { id, accountName, identificationNumber } = await current()
    const [summary] = await summaries()
    const { text } = await textOf(await download(summary?.id ?? '', 'en'))
    const { seller, termsVersion } = api.config
    const [acceptance] = await api.database.db
      .selectFrom('termsAcceptances')
      .selectAll()
      .where('customerId', '=', id)
      .execute()
    expect(summary).toEqual({ id: acceptance?.id, acceptedAt: acceptance?.acceptedAt.toISOString() })
    for (const part of [
      seller.name.en,
      seller.crNumber,
      seller.vatNumber,
      seller.address.en,
      seller.email,
      seller.phone,
      id,
      accountName,
      identificationNumber,
      'Standard',
      'USD 29.00 × 3.75 = SAR 108.75, plus 15% VAT SAR 16.31',
      '4% of your monthly usage (4.6% with VAT)',
      'SAR 5,000',
      `Edition ${termsVersion}`,
      acceptance?.versionHash,
      'Riyadh time',
      'ends 48 hours later',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Withdraw')
    expect(person.accountType).toBe('business')
  })

  test('the summary of a person explains the right of withdrawal and has no identity number', async () => {
    const { current, summaries, download } = await afterTerms('individual')
    const { identificationNumber } = await current()
    const [summary] = await summaries()
    for (const [language, words] of [
      [
        'en',
        'You can withdraw until seven days after your account is activated, as long as you have used nothing',
      ],
      ['ar', 'يمكنك العدول عن العقد حتى سبعة أيام من تفعيل حسابك'],
    ] as const) {
      const { text } = await textOf(await download(summary?.id ?? '', language))
      expect(text).toContain(words)
      expect(identificationNumber).toMatch(/^\d{10}$/)
      expect(text).not.toContain(identificationNumber)
    }
  })

  test('a summary stays the same byte for byte when prices, seller and terms change', async () => {
    const { summaries, download, token } = await afterTerms()
    const [summary] = await summaries()
    const id = summary?.id ?? ''
    const before = await download(id, 'en')
    const option: { monthlyCents: number } = packageOption('Standard')
    const { monthlyCents } = option
    onTestFinished(() => void Object.assign(option, { monthlyCents }))
    option.monthlyCents = 9900
    expect(offerOf('Standard').total).not.toBe(STANDARD.total)
    const { deps } = api.server
    const later = await createApp({
      ...deps,
      config: {
        ...deps.config,
        termsVersion: '9',
        billing: { ...deps.config.billing, threshold: 100 },
        seller: { ...deps.config.seller, name: { en: 'Another Company', ar: 'شركة أخرى' } },
      },
    })
    for (const language of LANGUAGES) {
      const answer = await later.inject({
        method: 'POST',
        url: `/v1/contract-summaries/${id}/signed-url`,
        headers: { authorization: `Bearer ${token}` },
        payload: { language },
      })
      const file = Buffer.from(await (await fetch(answer.json<{ url: string }>().url)).arrayBuffer())
      expect(file.equals(await download(id, language))).toBe(true)
      const { text } = await textOf(file)
      expect(text).toContain(STANDARD.figures)
      expect(text).not.toMatch(/Another Company|شركة أخرى|Edition 9|426\.94/)
    }
    await later.close()
    expect((await download(id, 'en')).equals(before)).toBe(true)
  })

  test('a later edition of the terms gets a summary of its own with the price that still applies', async () => {
    const { person, summaries, download, token, current } = await afterTerms()
    await api.server.jobs.idle()
    const { id: customerId } = await current()
    await api.database.db
      .updateTable('customers')
      .set({ step: 'onboarding-completed' })
      .where('id', '=', customerId)
      .execute()
    const later = await createApp({ ...api.server.deps, config: { ...api.config, termsVersion: '2' } })
    const headers = { authorization: `Bearer ${token}` }
    const { statusCode } = await later.inject({
      method: 'POST',
      url: '/v1/customers/terms-conditions',
      headers,
    })
    expect(statusCode).toBe(200)
    await later.close()

    const [second, first, ...more] = await summaries()
    expect(more).toEqual([])
    expect(await mailsTo(person.email)).toHaveLength(2)
    const texts = await Promise.all(
      [first, second].map(async (each) => (await textOf(await download(each?.id ?? '', 'en'))).text),
    )
    expect(texts[0]).toContain(`Edition ${api.config.termsVersion} `)
    expect(texts[1]).toContain('Edition 2 ')
    for (const text of texts) expect(text).toContain(STANDARD.text.en)
  })

  test('a person whose language is unknown gets the summary in both languages', async () => {
    const at = await atStep(api, 'terms-conditions')
    await api.database.db
      .updateTable('users')
      .set({ language: null })
      .where('email', '=', at.person.email)
      .execute()
    await at.post('terms-conditions', { body: { total: STANDARD.total } })
    const [mail] = await api.mails({ to: at.person.email, subject: 'Your contract summary | ' })
    const names = (await attachedTo(mail)).map(({ name }) => name.slice(-7))
    expect(names).toEqual(['-en.pdf', '-ar.pdf'])
  })
})

describe('the files of a summary', () => {
  test('an administrator who acts for the customer reads the summaries', async () => {
    const { current, summaries } = await afterTerms()
    const { id } = await current()
    const token = await api.adminToken()
    const query = forCustomer(id)
    const list = await api.call<{ summaries: ContractSummary[] }>('GET', '/v1/contract-summaries', {
      token,
      query,
    })
    expect(list.body.summaries).toEqual(await summaries())
    const { status } = await api.call(
      'POST',
      `/v1/contract-summaries/${list.body.summaries[0]?.id}/signed-url`,
      {
        token,
        query,
        body: { language: 'ar' },
      },
    )
    expect(status).toBe(200)
  })

  test('another customer gets none of the summaries', async () => {
    const [one, other] = [await afterTerms(), await afterTerms()]
    const [summary] = await one.summaries()
    expect((await other.summaries()).map(({ id }) => id)).not.toContain(summary?.id)
    const { status } = await other.ask('POST', `/${summary?.id}/signed-url`, { language: 'en' })
    expect(status).toBe(404)
  })
})

describe('a server that dies', () => {
  const dyingAt = (place: string) => {
    const pass = (point: string) => {
      if (point === place) throw new Error(`killed ${place}`)
    }
    const { db, ports, ...deps } = api.server.deps
    return { ...deps, db: crashAfterCommits(db, pass), ports: crashAroundPorts(ports, pass) }
  }

  /** A second summary of the customer, which no job mails. */
  const copySummary = async (customerId: string): Promise<string> => {
    const { db } = api.database
    const { offer, text, ...row } = await db
      .selectFrom('contractSummaries')
      .selectAll()
      .where('customerId', '=', customerId)
      .executeTakeFirstOrThrow()
    const id = randomUUID()
    await db
      .insertInto('contractSummaries')
      .values({ ...row, id, offer: json(offer), text: json(text) })
      .execute()
    return id
  }

  test('a server that dies after the acceptance has the summary, and mails it once', async () => {
    const { person, token, current } = await beforeTerms()
    const dying = await createApp(dyingAt('after commit: insert contract_summaries'))
    const answer = await dying.inject({
      method: 'POST',
      url: '/v1/customers/terms-conditions',
      headers: { authorization: `Bearer ${token}` },
      payload: { total: STANDARD.total },
    })
    await dying.close()
    expect([answer.statusCode, (await current()).step]).toEqual([500, 'success-creation'])
    const mails = await mailsTo(person.email)
    expect(mails).toHaveLength(1)
    expect(await attachedTo(mails[0])).toHaveLength(1)
  })

  test.each(['after files.put', 'before messages.send'])(
    'a server that dies %s mails the summary once, with one file',
    async (place) => {
      const { person, current } = await afterTerms()
      const { id: customerId } = await current()
      await mailsTo(person.email)
      const summaryId = await copySummary(customerId)
      const mail = { mail: 'contract-summary', customerId, summaryId } as const
      await expect(deliverMail(dyingAt(place), mail)).rejects.toThrow(`killed ${place}`)
      await deliverMail(api.server.deps, mail)
      await deliverMail(api.server.deps, mail)
      expect(await mailsTo(person.email)).toHaveLength(2)
      const files = await api.database.db
        .selectFrom('contractSummaryFiles')
        .select('language')
        .where('summaryId', '=', summaryId)
        .execute()
      expect(files).toHaveLength(1)
    },
  )
})
