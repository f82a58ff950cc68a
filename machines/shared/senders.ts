/**
 * Which use cases send an event, for every event of a chart: by the names they are exported under in `server/use-cases`. An event
 * without a sender does not compile; `test/model/event-senders` proves that each named one sends it.
 */
export type Senders<Type extends string> = Readonly<
  Record<Type, readonly [sender: string, ...more: string[]]>
>
