import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { startApi } from '../support/api.ts'
import { S3_ACCOUNT, type S3StandIn, startS3 } from '../support/s3/stand-in.ts'
import { multipart, SAMPLES } from '../support/sample-files.ts'

let s3: S3StandIn
let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  s3 = await startS3()
  api = await startApi({
    env: {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: S3_ACCOUNT.bucket,
      S3_REGION: S3_ACCOUNT.region,
      S3_ACCESS_KEY_ID: S3_ACCOUNT.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_ACCOUNT.secretAccessKey,
    },
  })
})
afterAll(async () => {
  await api.close()
  await s3.close()
})

const upload = async () => {
  const person = newPerson('business')
  await seed(api, 'upload-documents', person)
  const { body, headers } = await multipart(
    ['registration', 'address', 'zatca'].map((field) => ({
      field,
      name: `${field}.pdf`,
      content: SAMPLES.pdf,
    })),
  )
  const token = await api.idToken(person.email)
  return api.call<{ customer: Customer; message: { code: string } }>('POST', '/v1/customers/attachments', {
    token,
    body,
    headers,
  })
}

test('documents are stored in the configured S3-compatible store [7.37]', async () => {
  const { status, body } = await upload()
  expect([status, body.customer.step]).toEqual([200, 'billing-email'])
  expect([...s3.objects.values()].map(({ content }) => content.equals(SAMPLES.pdf))).toEqual([
    true,
    true,
    true,
  ])
})

test('a store that refuses access answers as unavailable, and its secret is not logged', async () => {
  s3.fault = 'html403'
  const { status, body } = await upload()
  expect([status, body.message?.code]).toEqual([503, 'unavailable'])
  expect(api.logged()).toContain('files: refused')
  expect(api.logged()).not.toContain(S3_ACCOUNT.secretAccessKey)
})

test('the content policy allows the portal to fetch from the configured store', async () => {
  const { headers } = await api.call('GET', '/signup')
  const connect = /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
  expect(connect?.split(' ')).toContain(new URL(s3.endpoint).origin)
})
