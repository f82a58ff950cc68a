#!/usr/bin/env node
/**
 * Starts the Firefox that FIREFOX_PATH names for Playwright, and stands between both. Playwright asks for a medium with each new page
 * (`emulation.setMediaFeaturesOverride`), which Firefox knows from a later version than the extended support release on; the journeys
 * do without, so that here the answer is yes.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const UNKNOWN_TO_FIREFOX = 'emulation.setMediaFeaturesOverride'

/** @param {WebSocket} playwright @param {WebSocket} firefox */
const connect = (playwright, firefox) => {
  const opened = new Promise((resolve) => firefox.once('open', resolve))
  playwright.on('message', async (data) => {
    const { id, method } = JSON.parse(String(data))
    await opened
    if (method === UNKNOWN_TO_FIREFOX) playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
    else firefox.send(String(data))
  })
  firefox.on('message', (data) => playwright.send(String(data)))
  playwright.on('close', () => firefox.close())
  firefox.on('close', () => playwright.close())
}

/** @param {string} address of Firefox @returns {Promise<string>} the address for Playwright */
const offerBetween = (address) =>
  new Promise((resolve) => {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 0 })
    server.on('connection', (playwright, { url }) =>
      connect(playwright, new WebSocket(`${address}${url}`, { maxPayload: 0 })),
    )
    server.on('listening', () => {
      const own = server.address()
      resolve(`ws://127.0.0.1:${typeof own === 'object' ? own?.port : ''}`)
    })
  })

const { FIREFOX_PATH = '' } = process.env
const firefox = spawn(FIREFOX_PATH, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
process.on('SIGTERM', () => firefox.kill())
process.on('SIGINT', () => firefox.kill())
firefox.on('exit', (code) => process.exit(code ?? 1))

for await (const line of createInterface(firefox.stderr)) {
  const [said, address] = /^WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line) ?? []
  process.stderr.write(`${said && address ? said.replace(address, await offerBetween(address)) : line}\n`)
}
