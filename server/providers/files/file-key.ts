import { randomUUID } from 'node:crypto'

export const newFileKey = (): string => randomUUID()

/** Anything else was not made by us, and could lead out of the place where files are kept. */
export const isFileKey = (key: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)
