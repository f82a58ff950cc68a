import { expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { MAX_FILE_BYTES } from '#contract/entities/document.ts'
import { supportMessage } from '#contract/forms/contact.ts'
import { accountName } from '#contract/text/account-name.ts'
import { CrNumber, IdentityNumber, PostalCode, VatId } from '#contract/text/numbers.ts'

const message = { name: 'n', subject: 's', email: 'a@b.sa', message: 'm' }
const contact = (change: object) => supportMessage([]).safeParse({ ...message, ...change }).success
const accepts = (schema: z.ZodMiniType, ...values: string[]) =>
  values.map((value) => schema.safeParse(value).success)
const emailOf = (length: number) => `${'a'.repeat(length - '@najd.sa'.length)}@najd.sa`

test('each field accepts values up to its limit and no longer ones [9.18]', () => {
  expect({
    cr: accepts(CrNumber, '7001272475', '700127247', '70012724755', '1001272475'),
    nationalId: accepts(IdentityNumber, '1000000008', '100000000', '10000000088'),
    vat: accepts(
      VatId,
      '300000000000003',
      '30000000000003',
      '3000000000000003',
      '100000000000003',
      '300000000000001',
    ),
    postalCode: accepts(PostalCode, '12211', '1221', '122111'),
    file: MAX_FILE_BYTES,
    accountName: accepts(
      accountName('individual'),
      `masar-ind-${'a'.repeat(50)}`,
      `masar-ind-${'a'.repeat(51)}`,
    ),
    name: [contact({ name: 'a'.repeat(40) }), contact({ name: 'a'.repeat(41) })],
    email: [contact({ email: emailOf(40) }), contact({ email: emailOf(41) })],
    description: [contact({ message: 'a'.repeat(200) }), contact({ message: 'a'.repeat(201) })],
  }).toEqual({
    cr: [true, false, false, false],
    nationalId: [true, false, false],
    vat: [true, false, false, false, false],
    postalCode: [true, false, false],
    file: 10 * 1024 * 1024,
    accountName: [true, false],
    name: [true, false],
    email: [true, false],
    description: [true, false],
  })
})
