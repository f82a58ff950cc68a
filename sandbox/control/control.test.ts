import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createSandbox } from '../app.ts'
import { cloudBearer } from '../cloud-billing/billing-harness.ts'
import { startedSandbox } from '../sandbox-harness.ts'

const sandbox = startedSandbox()

const KEYS = '/identity/jwks'
const order = (body: object) => sandbox.post('/control/faults', body)
const json = async (path: string) => (await (await sandbox.get(path)).json()) as unknown

describe('faults', () => {
  test('the fault “error” answers 500 with a JSON body, an empty one or a broken one', async () => {
    await order({ provider: 'identity', mode: 'error' })
    const answer = await sandbox.get(KEYS)
    expect([answer.status, await answer.json()]).toEqual([500, { message: 'Internal Server Error' }])
    await order({ provider: 'identity', mode: 'error', body: 'empty' })
    expect(await (await sandbox.get(KEYS)).text()).toBe('')
    await order({ provider: 'identity', mode: 'error', body: 'broken' })
    await expect((await sandbox.get(KEYS)).json()).rejects.toThrow(SyntaxError)
  })

  test('the fault “nonsense” answers 200 with useless JSON', async () => {
    await order({ provider: 'identity', mode: 'nonsense' })
    const answer = await sandbox.get(KEYS)
    expect(answer.status).toBe(200)
    expect(await answer.json()).not.toHaveProperty('keys')
  })

  test('the fault “html403” answers 403 with a page, like a firewall', async () => {
    await order({ provider: 'identity', mode: 'html403' })
    const answer = await sandbox.get(KEYS)
    expect(answer.status).toBe(403)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  test('a provider without an answer keeps the caller waiting until it disconnects, and logs the call', async () => {
    await order({ provider: 'identity', mode: 'timeout', times: 1 })
    await expect(sandbox.get(KEYS, { signal: AbortSignal.timeout(200) })).rejects.toThrow('timeout')
    await expect.poll(async () => (await sandbox.get('/identity')).text()).toContain('no answer')
    expect((await sandbox.get(KEYS)).status).toBe(200)
  })

  test('a provider without an answer closes the connection after a minute', async () => {
    await order({ provider: 'identity', mode: 'timeout', times: 1 })
    const waiting = sandbox.get(KEYS).then(
      () => 'answered',
      () => 'dropped',
    )
    await expect.poll(() => json('/control/faults')).toEqual({})
    await sandbox.post('/control/clock', { advanceMs: 60_000 })
    expect(await waiting).toBe('dropped')
  })

  test('a provider can act and lose its answer, and logs the call', async () => {
    const headers = await cloudBearer(sandbox.origin)
    await order({ provider: 'cloud-billing', mode: 'lost', times: 1 })
    const create = () =>
      sandbox.post(
        '/cloud-billing/v1/billingAccounts/000000-000000-000000/subAccounts',
        { displayName: 'made anyway' },
        { headers },
      )
    await expect(create()).rejects.toThrow()
    expect(await json('/control/state')).toMatchObject({
      parts: { 'cloud-billing': { accounts: [{ displayName: 'made anyway' }] } },
    })
    await expect.poll(async () => (await sandbox.get('/cloud-billing')).text()).toContain('no answer')
    expect((await create()).status).toBe(200)
  })

  test('a slow provider answers three seconds late by the sandbox’s clock', async () => {
    await order({ provider: 'identity', mode: 'slow', times: 1 })
    let answered = false
    const waiting = sandbox.get(KEYS).then((answer) => {
      answered = true
      return answer
    })
    await expect.poll(() => json('/control/faults')).toEqual({})
    await sandbox.post('/control/clock', { advanceMs: 2_000 })
    expect(answered).toBe(false)
    await sandbox.post('/control/clock', { advanceMs: 1_000 })
    expect((await waiting).status).toBe(200)
  })

  test('a fault applies to the requested number of calls, or until it is switched off', async () => {
    await order({ provider: 'identity', mode: 'error', times: 2 })
    expect(await json('/control/faults')).toEqual({ identity: { mode: 'error', body: 'json', timesLeft: 2 } })
    const statuses = [await sandbox.get(KEYS), await sandbox.get(KEYS), await sandbox.get(KEYS)]
    expect(statuses.map(({ status }) => status)).toEqual([500, 500, 200])

    await order({ provider: 'identity', mode: 'error' })
    expect((await sandbox.get(KEYS)).status).toBe(500)
    await order({ provider: 'identity', mode: 'off' })
    expect((await sandbox.get(KEYS)).status).toBe(200)
  })

  test('a fault does not affect other providers and pages', async () => {
    await order({ provider: 'mail', mode: 'error' })
    expect((await sandbox.get(KEYS)).status).toBe(200)
    await order({ provider: 'identity', mode: 'error' })
    expect((await sandbox.get('/identity')).status).toBe(200)
  })

  test('faults are shown on the home page and can be set there', async () => {
    const answer = await sandbox.submit('/control/faults', { provider: 'identity', mode: 'error', times: '' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#levers'])
    expect(await (await sandbox.get('/')).text()).toContain('<span class="tag bad">Error 500</span>')
  })

  test.each([
    [{ provider: 'unknown', mode: 'error' }],
    [{ provider: 'identity', mode: 'explode' }],
    [{ provider: 'identity', mode: 'error', times: 0 }],
    [{ provider: 'identity', mode: 'error', when: 'later' }],
    [{}],
  ])('the fault %o is refused', async (body) => {
    const answer = await order(body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toHaveProperty('message')
    expect(await json('/control/faults')).toEqual({})
  })
})

describe('the request log', () => {
  test('the request log shows the last calls of the API with secrets masked, and no pages', async () => {
    await sandbox.submit('/identity/token', {
      grant_type: 'authorization_code',
      client_id: 'masar-portal',
      code: 'a-code-not-to-be-shown',
      code_verifier: 'a-verifier-not-to-be-shown',
      redirect_uri: 'http://localhost:3000/auth/callback',
    })
    await sandbox.get('/identity')
    await expect.poll(async () => (await sandbox.get('/identity')).text()).toContain('POST /identity/token')
    const page = await (await sandbox.get('/identity')).text()
    expect(page).toContain('authorization_code')
    expect(page).not.toContain('not-to-be-shown')
    expect(page).not.toContain('GET /identity<')
  })
})

describe('control', () => {
  test('the control API rejects a page from the open web', async () => {
    const from = (origin: string) => sandbox.post('/control/reset', {}, { headers: { origin } })
    expect((await from('https://evil.example')).status).toBe(403)
    expect((await from('null')).status).toBe(403)
    expect((await from(sandbox.origin)).status).toBe(200)
  })

  test('the clock moves forward only, and back by a reset', async () => {
    await sandbox.post('/control/clock', { advanceMs: 180_000 })
    expect(await json('/control/clock')).toMatchObject({ advancedMs: 180_000 })
    expect((await sandbox.post('/control/clock', { advanceMs: -1 })).status).toBe(400)
    await sandbox.post('/control/reset', {})
    expect(await json('/control/clock')).toMatchObject({ advancedMs: 0 })
  })

  test('the state names every part, the clock and the faults', async () => {
    await order({ provider: 'mail', mode: 'slow' })
    expect(await json('/control/state')).toMatchObject({
      clock: { advancedMs: 0 },
      faults: { mail: { mode: 'slow' } },
      parts: { identity: {}, mail: { mails: [] }, site: {} },
    })
  })

  test('a reset deletes faults and logs and keeps the signing keys', async () => {
    const keys = await json(KEYS)
    await expect.poll(async () => (await sandbox.get('/identity')).text()).toContain('GET /identity/jwks')
    await order({ provider: 'identity', mode: 'error' })
    await sandbox.post('/control/reset', {})
    expect(await (await sandbox.get('/identity')).text()).not.toContain('GET /identity/jwks')
    expect(await json(KEYS)).toEqual(keys)
  })
})

test('a used port is reported in one sentence', async () => {
  const port = Number(new URL(sandbox.origin).port)
  await expect(createSandbox({ port, appUrl: 'http://localhost:3000' })).rejects.toThrow(
    `Port ${port} is taken. Stop what uses it or set SANDBOX_PORT to another port.`,
  )
  await expect(
    createSandbox({ smtpPort: sandbox.smtpPort, appUrl: 'http://localhost:3000' }),
  ).rejects.toThrow(`Mail port ${sandbox.smtpPort} is taken.`)
})

test('a sandbox started again on its directory has the same keys and time', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const facts = async () => {
    const again = await createSandbox({ dataDir, appUrl: 'http://localhost:3000' })
    const keys = await (await fetch(`${again.origin}${KEYS}`)).json()
    const { advancedMs } = (await (await fetch(`${again.origin}/control/clock`)).json()) as {
      advancedMs: number
    }
    await fetch(`${again.origin}/control/clock`, {
      method: 'POST',
      body: new URLSearchParams({ advanceMs: '5000' }),
    })
    await again.close()
    return { keys, advancedMs }
  }
  try {
    const first = await facts()
    expect(await facts()).toEqual({ keys: first.keys, advancedMs: 5000 })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
