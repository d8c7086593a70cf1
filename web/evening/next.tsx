/** The next evenings as a list of links, with the slots that the server fills for each (see src/site/template). */
export function NextEvenings() {
  return (
    <>
      [[?next]]
      <h2 className="mt-8 w-full text-left font-bold">Makan malam berikutnya</h2>
      <ul className="mt-2 mb-3 grid w-full gap-2 text-left text-sm">
        [[#next]]
        <li>
          <a
            href="/e/[[code]]"
            className="block rounded-card bg-white px-4 py-3 wrap-anywhere shadow-card hover:bg-abu-50 active:bg-abu-100"
          >
            <span className="block font-semibold">[[when]]</span>
            <span className="block whitespace-pre-line text-abu-700">[[facts]]</span>
          </a>
        </li>
        [[/next]]
      </ul>
      [[/?next]]
    </>
  )
}
