import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { INVENTORY } from '#contract/rendered-document.ts'
import { root } from '../../../scripts/lib/project.mjs'

const ASSET = /[\w.-]+-([\w-]{8})\.(?:js|css)$/
const TEXT = /\.(?:js|css|html|json)$/

/** The hashes in the names of a build's scripts and style sheets. */
const hashesIn = (assets: string) => readdirSync(assets).flatMap((name) => ASSET.exec(name)?.[1] ?? [])

const textsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => TEXT.test(name))
    .map((name) => join(folder, name))

const pagesIn = (portal: string) => textsIn(portal).filter((file) => file.endsWith('.html'))

const otherHash = (hash: string) => [...hash].reverse().join('')

/** Gives every script and style sheet another name, as a release that changed them all, and computes the hashes of the scripts anew. */
const renameAssets = (portal: string) => {
  const assets = join(portal, 'assets')
  for (const name of readdirSync(portal, { recursive: true, encoding: 'utf8' }))
    if (/\.(?:br|gz)$/.test(name)) rmSync(join(portal, name))
  const hashes = new Set(hashesIn(assets))
  const renamed = (text: string) =>
    text.replaceAll(/-([\w-]{8})(?=\.(?:js|css))/g, (whole, hash: string) =>
      hashes.has(hash) ? `-${otherHash(hash)}` : whole,
    )
  for (const file of textsIn(portal)) writeFileSync(file, renamed(readFileSync(file, 'utf8')))
  for (const name of readdirSync(assets)) renameSync(join(assets, name), join(assets, renamed(name)))
  const inventory = JSON.parse(readFileSync(join(portal, INVENTORY), 'utf8')) as Record<string, string>
  const digests = Object.entries(inventory).map(([path, before]) => {
    const digest = createHash('sha384')
      .update(readFileSync(join(portal, path)))
      .digest('base64')
    return [before, `sha384-${digest}`] as const
  })
  for (const file of [...pagesIn(portal), join(portal, INVENTORY)]) {
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      digests.reduce((done, [before, after]) => done.replaceAll(before, after), text),
    )
  }
}

/** Writes the product with another build of the portal, which has none of the files of this one. Returns the path of its server. */
export const writeNewRelease = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-release-'))
  mkdirSync(join(folder, 'dist'))
  for (const part of ['programs', 'renderer', 'portal'])
    cpSync(join(root, 'dist', part), join(folder, 'dist', part), { recursive: true })
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  for (const part of ['node_modules', 'server']) symlinkSync(join(root, part), join(folder, part))
  renameAssets(join(folder, 'dist', 'portal'))
  return join(folder, 'dist', 'programs', 'server.js')
}
