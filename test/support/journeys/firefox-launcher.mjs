#!/usr/bin/env node
/**
 * Starts the Firefox that FIREFOX_PATH names for Playwright, and relays their messages. For each new page, Playwright sends
 * `emulation.setMediaFeaturesOverride`, which the extended support release of Firefox does not know. The journeys do not need it, so
 * this program answers it with success. Firefox always ends when Playwright ends.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const UNKNOWN_TO_FIREFOX = 'emulation.setMediaFeaturesOverride'
/** Milliseconds in which Firefox may end on its own after Playwright has left. */
const PARTING_MS = 5000

const { FIREFOX_PATH = '' } = process.env
const firefox = spawn(FIREFOX_PATH, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
const end = () => {
  firefox.kill('SIGKILL')
  process.exit(1)
}
process.on('SIGTERM', () => firefox.kill())
process.on('SIGINT', () => firefox.kill())
// Our output closes when Playwright ends, even before it has connected.
process.stderr.on('error', end)
firefox.on('error', end)
firefox.on('exit', (code) => process.exit(code ?? 1))

/** @param {WebSocket} playwright @param {WebSocket} browser */
const connect = (playwright, browser) => {
  const opened = new Promise((resolve) => browser.once('open', resolve))
  playwright.on('message', async (data) => {
    const { id, method } = JSON.parse(String(data))
    await opened
    if (method === UNKNOWN_TO_FIREFOX) playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
    else browser.send(String(data))
  })
  browser.on('message', (data) => playwright.send(String(data)))
  browser.on('close', () => playwright.close())
  playwright.on('close', () => setTimeout(end, PARTING_MS))
  playwright.on('error', end)
  browser.on('error', end)
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

for await (const line of createInterface(firefox.stderr)) {
  const [said, address] = /^WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line) ?? []
  process.stderr.write(`${said && address ? said.replace(address, await offerBetween(address)) : line}\n`)
}
