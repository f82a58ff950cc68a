const NEEDED = 24

/** Ends the process with a message on an older Node.js. This file imports nothing, because an import may fail there. */
export const expectNode = (version: string = process.versions.node): void => {
  if (Number.parseInt(version, 10) >= NEEDED) return
  console.error(`Masar needs Node.js ${NEEDED} or newer, and this is ${version}: start it with another one.`)
  process.exit(1)
}
