/** The style of all pages. On narrow screens a table becomes a list of cards. */
export const style = `
:root { color-scheme: light; --bg: #faf8f5; --card: #fff; --line: #e7e5e4; --soft: #57534e; --text: #1c1917; --accent: #c2410c; }
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; -webkit-text-size-adjust: 100%; }
body { margin: 0; color: var(--text); background: var(--bg); font: 15px/22px Figtree, system-ui, -apple-system, 'Segoe UI', sans-serif; }
main { max-width: 1200px; margin: 0 auto; padding: 32px clamp(12px, 4vw, 28px) 80px; }
main.narrow { max-width: 520px; }
h1 { font-size: 26px; line-height: 32px; letter-spacing: -.02em; margin: 0 0 4px; overflow-wrap: anywhere; }
h2 { display: flex; align-items: center; gap: 8px; font-size: 17px; line-height: 24px; margin: 36px 0 10px; }
p { margin: 0 0 12px; color: var(--soft); }
a { color: var(--accent); }
a, button, input, [tabindex] { border-radius: 8px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.top { display: flex; flex-wrap: wrap; gap: 16px; justify-content: space-between; align-items: flex-end; }
.bar { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.bar form, td form { margin: 0; }
.panel { margin: 16px 0 0; padding: 18px 20px; background: var(--card); border: 1px solid var(--line); border-radius: 16px; }
.panel p:last-child { margin: 0; }
.panel .bar { margin-top: 12px; }
.clock { font-size: 20px; line-height: 28px; font-weight: 700; color: var(--text); font-variant-numeric: tabular-nums; }
.sums { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 16px; margin: 0; }
.panel .next { margin: 14px 0 0; }
.sums dt { font-size: 13px; color: var(--soft); } .sums dd { margin: 0; font-size: 22px; line-height: 30px; font-weight: 700; font-variant-numeric: tabular-nums; }
nav ul { display: flex; flex-wrap: wrap; gap: 8px; list-style: none; margin: 20px 0 0; padding: 0; }
nav a { display: inline-flex; align-items: center; gap: 6px; min-height: 40px; padding: 0 14px; background: var(--card); border: 1px solid var(--line); border-radius: 20px; color: inherit; font-weight: 600; text-decoration: none; }
nav a:hover { border-color: var(--text); }
.count { font-size: 12px; line-height: 20px; min-width: 22px; padding: 0 7px; text-align: center; font-weight: 600; border-radius: 10px; background: #f1efec; color: var(--soft); }
button { font: inherit; font-weight: 600; min-height: 40px; padding: 0 16px; border: 1px solid #a8a29e; background: #fff; color: inherit; cursor: pointer; }
button:hover { border-color: var(--text); }
button.main { background: var(--accent); border-color: var(--accent); color: #fff; }
button.main:hover { background: #9a3412; }
td button { min-height: 32px; padding: 0 12px; font-size: 13px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 16px; overflow-x: auto; }
.card.padded { padding: 20px clamp(16px, 4vw, 24px) 24px; }
.card > p { margin: 0; padding: 16px 18px; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th { text-align: left; font-size: 12px; font-weight: 600; color: var(--soft); background: #fbfaf8; }
th, td { padding: 9px 14px; border-bottom: 1px solid var(--line); white-space: nowrap; }
td.text { white-space: normal; min-width: 140px; max-width: 300px; overflow-wrap: anywhere; }
tr:last-child td { border-bottom: 0; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
code { font: 12px/18px ui-monospace, SFMono-Regular, Menlo, monospace; color: var(--soft); }
.state { display: inline-block; padding: 1px 10px; border-radius: 11px; font-size: 12px; line-height: 20px; font-weight: 600; background: #f1efec; color: #44403c; }
.state.good { background: #dcfce7; color: #14532d; } .state.bad { background: #fee2e2; color: #7f1d1d; } .state.wait { background: #fef3c7; color: #713f12; }
label { display: block; margin: 14px 0 4px; font-size: 14px; font-weight: 600; }
label.check { display: flex; gap: 10px; align-items: center; min-height: 44px; font-weight: 400; }
label.check input { width: 20px; height: 20px; margin: 0; flex: none; accent-color: var(--accent); }
input:not([type=checkbox]) { display: block; width: 100%; height: 48px; margin-top: 4px; padding: 0 12px; font: inherit; font-weight: 400; border: 1px solid #8f8882; background: #fff; color: inherit; }
.stack { display: grid; gap: 10px; margin-top: 20px; } .stack button { min-height: 48px; }
@media (max-width: 760px) {
  main { padding-top: 20px; }
  table, tbody, tr, td { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { padding: 10px 0; border-bottom: 1px solid var(--line); }
  tr:last-child { border-bottom: 0; }
  td, td.text { display: flex; gap: 12px; justify-content: space-between; align-items: center; min-width: 0; max-width: none; padding: 4px 16px; border: 0; white-space: normal; text-align: right; overflow-wrap: anywhere; }
  td::before { content: attr(data-label); flex: none; font-size: 13px; color: var(--soft); text-align: left; }
  td.none { display: none; }
  td button, .bar button { min-height: 44px; }
  .bar form { flex: 1 1 40%; } .bar form button { width: 100%; }
}
`;
