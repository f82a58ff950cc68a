import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { maskNumber, NO_NUMBER, numberColumns } from '#server/accounts/open-customer.ts'
import { createApp } from '#server/app.ts'
import { reservePrompt } from '#server/identity/reserve-prompt.ts'
import { sealAnew } from '#server/operations/seal-anew.ts'
import type { SealedText } from '#server/sealing/sealed-columns.ts'
import { createVault, type Vault } from '#server/sealing/vault.ts'
import { passThreshold } from '#test/support/debts.ts'
import { invoicesOf, openAccount } from '#test/support/seed/account.ts'
import { infoForm } from '#test/support/seed/forms.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { SOME_KEY, SOME_SECRET } from '#test/support/some-key.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { readAllValues } from '../support/leaks.ts'
import { idsOf, listFor } from './support/customer-rows.ts'
import { individualForm, type Reply } from './support/info-step.ts'
import { someNationalId } from './support/national-ids.ts'
import { currentOf, customerOf, decide, someIndividual, startVerification } from './support/verifications.ts'

const api = runningApi()
const list = listFor(api)

test('no row of any table has the number of a person, from the first draft to the invoice', async () => {
  const someone = await someIndividual(api)
  const drafted = someNationalId()
  const values = { identificationNumber: drafted, accountName: `masar-ind-${drafted}` }
  const keyed = { idempotencyKey: randomUUID() }
  await someone.call('PUT', '/v1/customers/drafts', { ...keyed, body: { form: 'basic-info', values } })
  await decide(api, await startVerification(someone, drafted), { choice: 'right' })
  const again = { idempotencyKey: randomUUID(), body: { nationalId: drafted } }
  expect((await someone.call('POST', '/v1/nafath-verifications/create', again)).status).toBe(200)
  const drafts = await someone.call<{ drafts: unknown[] }>('GET', '/v1/customers/drafts')
  expect(drafts.body.drafts).toEqual([{ form: 'basic-info', values }])
  const unsent = await readAllValues(api.database.db)

  const person = { ...newPerson('individual'), email: someEmail('gmail.com') }
  const { number } = person
  const account = await openAccount(api, person)
  await passThreshold(api, account)
  const [invoice] = await invoicesOf(account)
  expect(await account.current()).toMatchObject({
    identificationNumber: number,
    accountName: `masar-ind-${number}`,
    gcpSubBillingAccount: `masar-ind-${number}`,
    users: [{ identificationNumber: number, accountName: `masar-ind-${number}` }],
  })
  expect(invoice?.invoiceUrl).toMatch(new RegExp(`^${number}_.*\\.pdf$`))
  const fileName = String(invoice?.invoiceUrl)
  const signed = await account.ask<{ url: string }>('POST', '/v1/invoices/signed-url', { fileName })
  expect(signed.status).toBe(200)
  const tax = await account.ask<{ url: string }>('POST', '/v1/invoices/signed-url', {
    fileName: fileName.replace(/pdf$/, 'xml'),
  })
  expect(await (await fetch(tax.body.url)).text()).toContain(number)
  expect(await namesAtGoogle()).toContainEqual(expect.stringContaining(`masar-ind-${number}`))

  const hidden = [drafted, number].flatMap((each) => [each, Buffer.from(each).toString('hex')])
  for (const { place, text } of [...unsent, ...(await readAllValues(api.database.db))])
    for (const each of hidden) expect(text.includes(each), place).toBe(false)
  const { rows } = await sql<{ hasRows: boolean }>`
    select exists(select from tax_documents) and exists(select from pgboss.job) as "hasRows"`.execute(
    api.database.db,
  )
  expect(rows).toEqual([{ hasRows: true }])
  expect(api.logged()).not.toContain(number)
})

const namesAtGoogle = async (): Promise<string[]> => {
  const { parts } = await api.control<{
    parts: { 'cloud-billing': { accounts: { displayName: string }[] } }
  }>('/state')
  return parts['cloud-billing'].accounts.map(({ displayName }) => displayName)
}

describe('the number of a person', () => {
  test('one of two customers who save the same number at the same time is refused', async () => {
    const nationalId = someNationalId()
    const rivals = [await someIndividual(api), await someIndividual(api)]
    const forget = async () => {
      for (const { customer } of rivals)
        await api.database.db.updateTable('customers').set(NO_NUMBER).where('id', '=', customer.id).execute()
    }
    for (const rival of rivals) {
      await decide(api, await startVerification(rival, nationalId), { choice: 'right' })
      await forget()
      await api.advance(10 * 60_000)
    }
    const form = { ...infoForm(newPerson('individual')), identificationNumber: nationalId }
    const answers = await Promise.all(
      rivals.map(({ call }) => call<Reply>('POST', '/v1/customers/basic-info', { body: form })),
    )
    expect(answers.map(({ status, body }) => [status, body.message?.code]).sort()).toEqual([
      [200, undefined],
      [409, 'identification-number-taken'],
    ])
    const holders = await api.database.db
      .selectFrom('customers')
      .select('id')
      .where('numberHash', '=', api.server.deps.vault.hash(nationalId))
      .execute()
    expect(holders).toHaveLength(1)
  })

  test('an administrator finds a person by the complete number or its account name, never by a part of the number', async () => {
    const person = await someIndividual(api)
    const nationalId = someNationalId()
    await decide(api, await startVerification(person, nationalId), { choice: 'right' })
    const form = { ...individualForm(newPerson('individual')), identificationNumber: nationalId }
    const accountName = `masar-ind-${nationalId}`
    await person.call('POST', '/v1/customers/basic-info', { body: { ...form, accountName } })
    const search = async (searchString: string) => idsOf(await list({ searchString }))
    const arabic = nationalId.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
    const grouped = `${nationalId.slice(0, 4)} ${nationalId.slice(4)}`
    for (const text of [nationalId, arabic, grouped, accountName])
      expect(await search(text), text).toEqual([person.customer.id])
    for (const text of [nationalId.slice(1), nationalId.slice(-4), `${nationalId}0`, '**********'])
      expect(await search(text), text).toEqual([])
    expect(api.logged()).not.toContain(nationalId)
  })

  test('a read of one’s own account opens one sealed value, before and after the number is saved', async () => {
    const { vault } = api.server.deps
    let opened = 0
    const counting: Vault = {
      ...vault,
      open: (...place) => {
        opened += 1
        return vault.open(...place)
      },
    }
    const app = await createApp({ ...api.server.deps, vault: counting })
    const person = await someIndividual(api)
    const nationalId = someNationalId()
    await decide(api, await startVerification(person, nationalId), { choice: 'right' })
    const headers = { authorization: `Bearer ${person.token}` }
    const read = async () => {
      opened = 0
      const answer = await app.inject({ url: '/v1/customers/current', headers })
      return [answer.json<{ customer: Customer }>().customer.identificationNumber, opened]
    }
    expect(await read()).toEqual([nationalId, 1])
    const customers = api.database.db.updateTable('customers').where('id', '=', person.customer.id)
    await customers.set(NO_NUMBER).execute()
    expect(await read()).toEqual([nationalId, 1])
    await app.close()
  })

  test('the stored account name of a person has a mask instead of the number, and that of a company has none', () => {
    expect(maskNumber({ accountType: 'individual' }, 'masar-ind-1010101010', '1010101010')).toBe(
      'masar-ind-**********',
    )
    expect(maskNumber({ accountType: 'business' }, 'masar-org-7001272475', '7001272475')).toBe(
      'masar-org-7001272475',
    )
  })
})

describe('a sealed number that cannot be opened', () => {
  const verified = async () => {
    const person = await someIndividual(api)
    const nationalId = someNationalId()
    await decide(api, await startVerification(person, nationalId), { choice: 'right' })
    expect((await customerOf(person)).identificationNumber).toBe(nationalId)
    return person
  }
  const sealedOf = async (id: string) => {
    const row = await api.database.db
      .selectFrom('customers')
      .select('sealedNumber')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.sealedNumber
  }
  const write = (id: string, sealedNumber: SealedText | null) =>
    api.database.db.updateTable('customers').set({ sealedNumber }).where('id', '=', id).execute()

  test('a number copied from another customer is refused, reported, and never shown as missing', async () => {
    const [own, other] = [await verified(), await verified()]
    const { id } = own.customer
    const before = await sealedOf(id)
    await write(id, await sealedOf(other.customer.id))
    for (const path of ['/v1/customers/current', `/v1/applications/${id}`]) {
      const token = path.endsWith('current') ? own.token : await api.adminToken()
      const { status, body } = await api.call<ErrorBody>('GET', path, { token })
      expect([status, body.message?.code]).toEqual([409, 'needs-attention'])
      expect(body.message?.message).toContain('Our team has to look at this account')
    }
    const [alert] = await api.mails({ subject: 'An account needs attention' })
    expect(alert?.text).toContain('An encrypted value of the account cannot be decrypted')
    expect(api.logged()).toContain(`The value in customers.sealed_number of the row ${id} does not open`)
    await write(id, before)
    expect(await customerOf(own)).toMatchObject({ identificationNumberVerified: true })
  })

  test('a number copied from the verification of the same customer is refused', async () => {
    const own = await verified()
    const { sealedNumber } = await api.database.db
      .selectFrom('identityRequests')
      .select('sealedNumber')
      .where('customerId', '=', own.customer.id)
      .executeTakeFirstOrThrow()
    const before = await sealedOf(own.customer.id)
    await write(own.customer.id, sealedNumber)
    expect((await own.call('GET', '/v1/customers/current')).status).toBe(409)
    await write(own.customer.id, before)
  })
})

describe('a new key and secret', () => {
  const NEW_KEY = { id: 'new', key: randomBytes(32) }
  const NEW_SECRET = 'another'.repeat(8)
  const OLD = { dataKeys: [SOME_KEY], numberSecrets: [SOME_SECRET] }
  const NEW = { dataKeys: [NEW_KEY], numberSecrets: [NEW_SECRET] }
  const joined = (one: typeof OLD, other: typeof OLD) =>
    createVault({
      dataKeys: [...one.dataKeys, ...other.dataKeys],
      numberSecrets: [...one.numberSecrets, ...other.numberSecrets],
    })
  const sealWith = (vault: Vault) => sealAnew({ ...api.server.deps, vault })
  const storedTexts = async (): Promise<string[]> => {
    const { db } = api.database
    const { rows } = await sql<{ text: string }>`
      select sealed_number as text from customers where sealed_number is not null
      union all select number_hash from customers where number_hash is not null
      union all select sealed_number from identity_requests
      union all select number_hash from identity_requests
      union all select sealed_values from drafts
      union all select sealed_answer from idempotency_keys where sealed_answer is not null`.execute(db)
    return rows.map(({ text }) => text)
  }
  const begin = ({ current: { sealed, hash } }: Vault) =>
    new RegExp(`^(${sealed}|${hash.replace('.', '[.]')})`)

  test('two servers seal every value again with a new key, even after one was killed in the middle', async () => {
    const people = [await someIndividual(api), await someIndividual(api), await someIndividual(api)]
    const numbers = new Map(people.map((person) => [person, someNationalId()]))
    for (const [person, number] of numbers) {
      await decide(api, await startVerification(person, number), { choice: 'right' })
      await person.call('PUT', '/v1/customers/drafts', {
        idempotencyKey: randomUUID(),
        body: { form: 'basic-info', values: { identificationNumber: number } },
      })
    }
    const forward = joined(NEW, OLD)
    let seals = 0
    const dying: Vault = {
      ...forward,
      seal: (...place) => {
        seals += 1
        if (seals > 4) throw new Error('killed')
        return forward.seal(...place)
      },
    }
    await expect(sealWith(dying)).rejects.toThrow('killed')
    const mixed = await storedTexts()
    expect(mixed.filter((text) => begin(forward).test(text)).length).toBeGreaterThan(0)
    expect(mixed.filter((text) => begin(api.server.deps.vault).test(text)).length).toBeGreaterThan(0)

    await Promise.all([sealWith(forward), sealWith(forward)])
    const renewed = await storedTexts()
    for (const text of renewed) expect(text).toMatch(begin(forward))
    await sealWith(forward)
    expect(new Set(await storedTexts())).toEqual(new Set(renewed))

    await sealWith(joined(OLD, NEW))
    for (const text of await storedTexts()) expect(text).toMatch(begin(api.server.deps.vault))
    for (const [person, number] of numbers) {
      expect((await customerOf(person)).identificationNumber).toBe(number)
      expect(await currentOf(person)).toMatchObject({ nationalId: number })
      expect((await person.call<{ drafts: unknown[] }>('GET', '/v1/customers/drafts')).body.drafts).toEqual([
        { form: 'basic-info', values: { identificationNumber: number } },
      ])
    }
  })

  test('a value that cannot be opened stops no other value, and the job fails with a sentence', async () => {
    const person = await someIndividual(api)
    await decide(api, await startVerification(person, someNationalId()), { choice: 'right' })
    const customers = api.database.db.updateTable('customers').where('id', '=', person.customer.id)
    await customers.set({ sealedNumber: 'gone:AAAA' as unknown as SealedText }).execute()
    const forward = joined(NEW, OLD)
    await expect(sealWith(forward)).rejects.toThrow('1 encrypted values do not open')
    const left = (await storedTexts()).filter((text) => !begin(forward).test(text))
    expect(left).toEqual(['gone:AAAA', expect.any(String)])
    await customers.set(NO_NUMBER).execute()
    await sealWith(joined(OLD, NEW))
  })

  test('names stay verified when the number’s hash has the new secret, but not with another number', async () => {
    const vault = joined(NEW, OLD)
    const app = await createApp({ ...api.server.deps, vault })
    const person = await someIndividual(api)
    const nationalId = someNationalId()
    await decide(api, await startVerification(person, nationalId), { choice: 'right' })
    const customers = api.database.db.updateTable('customers').where('id', '=', person.customer.id)
    const verifiedNames = async () => {
      const headers = { authorization: `Bearer ${person.token}` }
      const answer = await app.inject({ url: '/v1/customers/current', headers })
      return answer.json<{ customer: Customer }>().customer.verifiedNames
    }
    await customers.set({ numberHash: vault.hash(nationalId) }).execute()
    expect(await verifiedNames()).toContain('firstName')
    await customers.set(numberColumns(api.server.deps, person.customer, someNationalId())).execute()
    expect(await verifiedNames()).toEqual([])
    await app.close()
  })

  test('prompts for a number are counted together under both secrets', async () => {
    const nationalId = someNationalId()
    const reserve = async (vault: Vault) => {
      const { customer } = await someIndividual(api)
      const prompt = { id: randomUUID(), customerId: customer.id, nationalId }
      return reservePrompt({ ...api.server.deps, vault }, prompt)
    }
    await reserve(createVault(OLD))
    await reserve(joined(OLD, NEW))
    await reserve(joined(NEW, OLD))
    await expect(reserve(joined(NEW, OLD))).rejects.toMatchObject({ code: 'identity-too-early' })
    await reserve(createVault(NEW))
  })
})
