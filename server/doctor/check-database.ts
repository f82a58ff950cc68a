import type { DatabaseHandle } from '../db/client.ts'
import { type DatabaseFacts, inspectDatabase, powerLossSentence } from '../db/inspect-database.ts'
import { advice, type Finding, good, reasonOf, stop } from './finding.ts'

const MIGRATE = 'run `node dist/programs/database.js migrate` with the role that owns the tables'
const CLOCK_MS = 5_000

/** Checks schema, rights, durability and clock of an open database. With `production`, an unsafe database stops the server. */
export const checkDatabase = async (
  { engine }: DatabaseHandle,
  { now, production }: { now: () => Date; production: boolean },
): Promise<Finding[]> => {
  const before = now()
  try {
    const facts = await inspectDatabase(engine)
    const middle = new Date((before.getTime() + now().getTime()) / 2)
    return [
      good('The database answers.'),
      schemaOf(facts),
      ...(engine.kind === 'postgres' ? [rightsOf(facts), ...durabilityOf(facts, production)] : []),
      clockOf(facts, middle),
    ]
  } catch (error) {
    return [
      stop(
        `The database does not answer (${reasonOf(error)}): check DATABASE_URL, its role and the network to it.`,
      ),
    ]
  }
}

const schemaOf = ({ missing, unknown, tooNew, canMigrate, unreadable }: DatabaseFacts): Finding => {
  if (tooNew.length > 0)
    return stop(`The database is of a newer version (${tooNew.join(', ')}): start that version of Masar.`)
  if (unreadable.length > 0)
    return stop(`The server’s role may not read ${unreadable.join(', ')}: ${MIGRATE}, with --application.`)
  if (unknown.length > 0)
    return advice(
      `The tables are those of the next version (${unknown.join(', ')}), on which this one runs too: start that version soon.`,
    )
  if (missing.length === 0) return good('The tables are those of this version.')
  return canMigrate
    ? advice(`The tables are missing or older (${missing.join(', ')}): the next start creates them.`)
    : stop(`The tables are missing or older (${missing.join(', ')}): ${MIGRATE}.`)
}

const rightsOf = ({ changeable }: DatabaseFacts): Finding =>
  changeable.length === 0
    ? good('The server’s role cannot change the record.')
    : advice(
        `The server’s role may change the record (${changeable.join(', ')}): give DATABASE_URL a role that \`database.js migrate --application\` has prepared.`,
      )

const durabilityOf = ({ unsafe }: DatabaseFacts, production: boolean): Finding[] => {
  if (unsafe.length === 0) return [good('Commits of the database survive a power loss.')]
  const sentence = powerLossSentence(unsafe)
  return [production ? stop(sentence) : advice(sentence)]
}

const clockOf = ({ now }: DatabaseFacts, ours: Date): Finding => {
  const seconds = Math.round((ours.getTime() - now.getTime()) / 1000)
  return Math.abs(seconds) * 1000 <= CLOCK_MS
    ? good('The clocks of this machine and of the database agree.')
    : advice(
        `The clock of this machine differs by ${seconds} s from that of the database: synchronise both with a time server.`,
      )
}
