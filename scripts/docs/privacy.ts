import { DATA_MAP, type Kept } from '#server/data-requests/data-map.ts'

const HEAD = `# Personal data

This page says which personal data Masar stores, how long, and how people use their rights under the Personal Data Protection Law
(PDPL). \`npm run docs\` makes it from \`server/data-requests/data-map.ts\`; a test fails when a table of the database is missing there.
A breach: [Breach](breach.md). Reasons: decisions [74](decisions/0074-people-ask-about-their-data-in-the-portal.md) and
[79](decisions/0079-rows-have-a-time.md).

## Requests

A person asks under **Subscription, Your data**, or during the onboarding under **Your data** in the account menu; administrators answer
under **Data Requests**. The chart is \`machines/data-request\`. A mail in the person's language says when a request is answered, extended,
refused or done, what stays and why, and how to object.

- **Identity**: a sign-in of the last ten minutes proves it. With an older one, the request waits until the person confirms it by
  signing in again.
- **Time**: 30 days from the request, shown with the days left. An administrator extends it once by 30 days, with a reason.
- **Access and copy**: answered at once. For seven days the person downloads a ZIP with a page to read, a JSON file, the uploaded
  documents, invoices, credit notes and contracts. It is made while it is sent, and stored nowhere. It has the columns that the data map
  names, never secrets. A document that is being corrected for the tax authority is left out. The ZIP has a gigabyte at most; a list in it
  names the files that are left out.
- **Correction and objection**: the team corrects or stops, then answers in words.
- **Destruction**: possible once the account is closed, or before its application is sent, and without unpaid invoices. Otherwise an
  administrator waits, or refuses with the reason. A colleague is removed under Manage Users, and an administrator answers in words.

A person who cannot sign in writes to support. The team answers requests of people who are not customers by hand.

## Destruction

The data of the table below is deleted or blanked in one transaction, and the person can no longer sign in. A last mail confirms
this; only its job has the address, and the queue deletes the job a week after the mail is sent. What stays, and why:

- **Tax records** (invoices, credit notes, charges, tax documents): six years after their tax period, as the VAT regulations require.
- **The record** (acts, transitions, refusals, acceptances): the database refuses every change of it, so that it can prove who did what
  ([decision 72](decisions/0072-the-record-is-a-chain-of-hashes.md)). The person's own acts have their name and e-mail address, the acts
  of others for their account have the account's name, and accepted contracts keep the words of their day. No job deletes the record. Its
  legal basis and its last day **need a lawyer**.
- **Ids and figures**: requests about data with the team's answers, counts of flows and marks of finished jobs have ids, but no names.
- **Acts of the account's colleagues**, who make their own requests.
- **Providers** (sign-in, identity, cards, accounting, cloud) have data of their own, which Masar cannot delete.

The table \`destroyed_subjects\` keeps the ids. Each backup, and \`npm run erasures\`, adds them to a list beside the backups, and **a restore
destroys the data again** before a server starts ([Backup and restore](operations.md#backup-and-restore)). The hourly sweep does it too.

## Retention

Each table has a rule in the data map; a table without one does not compile. A daily job deletes the rows whose limit is in days, and the
hourly sweep those whose limit is in hours. The limits are the operator's choice and **need a lawyer**, who confirms which law sets which
time. Outside the tables:

- **Jobs**: deleted a week after they finish or fail. Mails are not stored; a job has the facts that a mail is drafted from.
- **Files**: after half an hour the sweep deletes a file without a row, such as an unfinished upload or the file of a deleted document.
- **Backups and logs**: the operator decides.

## Data map

The last column says which columns of the table the person's download contains, or why it contains none.

| Table | Personal data | Kept | In the file |
|---|---|---|---|
`

/** The page about personal data, with a row for each table. */
export const privacyPage = (): string =>
  HEAD +
  Object.entries(DATA_MAP)
    .map(
      ([table, { holds, kept, file }]) =>
        `| \`${table}\` | ${holds} | ${keptText(kept)} | ${typeof file === 'string' ? `no: ${file}` : `yes: ${file.columns.join(', ')}`} |\n`,
    )
    .join('')

const keptText = (kept: Kept): string => {
  switch (kept.rule) {
    case 'limit': {
      const { of, after, why, isDestroyed } = kept
      const time = 'days' in of ? `${of.days} days` : `${of.hours} ${of.hours === 1 ? 'hour' : 'hours'}`
      return `${time} after ${after}${isDestroyed ? ', or until a destruction' : ''}: ${why}`
    }
    case 'destruction':
      return `until the data is destroyed on request: ${kept.why}`
    case 'tax':
      return 'six years after the tax period, for VAT'
    case 'record':
      return 'stays: the record is never changed'
    case 'queue':
      return 'minutes'
    case 'stays':
      return `stays: ${kept.why}`
  }
}
