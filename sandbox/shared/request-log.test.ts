import { describe, expect, test } from 'vitest'
import { mask, maskPath } from './request-log.ts'

describe('masking of logged requests', () => {
  test('the request log hides card numbers, security codes and secrets at any depth', () => {
    const masked = mask({
      name: 'Noura Alqahtani',
      number: '4111111111111111',
      cvc: 987,
      month: '12',
      source: { token: 'token_abcdefghijkl', list: ['paid with 4111 1111 1111 1111'] },
      publishable_api_key: 'pk_test_masar_sandbox',
    })
    expect(masked).toEqual({
      name: 'Noura Alqahtani',
      number: '•••• 1111',
      cvc: '••••',
      month: '12',
      source: { token: '•••• ijkl', list: ['paid with •••• 1111'] },
      publishable_api_key: '•••• dbox',
    })
  })

  test('the request log hides identity numbers by name and by shape, but not company registrations', () => {
    expect(
      mask({ nationalId: '1000000016', note: 'for 2000000055', cr: '7001272475', plain: 1000000016 }),
    ).toEqual({
      nationalId: '•••• 0016',
      note: 'for ••••••••55',
      cr: '7001272475',
      plain: '••••••••16',
    })
  })

  test('the request log hides secrets in a query and numbers in a path', () => {
    expect(maskPath('/return/4111111111111111?code=abc&state=xyz&note=1000000016')).toBe(
      '/return/•••• 1111?code=••••&state=xyz&note=••••••••16',
    )
    expect(maskPath('/commercial-registration/info/7001272475')).toBe(
      '/commercial-registration/info/7001272475',
    )
  })
})
