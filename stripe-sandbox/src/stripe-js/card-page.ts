const countries: [string, string][] = [
  ['US', 'United States'],
  ['CA', 'Canada'],
  ['DE', 'Germany'],
  ['FR', 'France'],
  ['GB', 'United Kingdom'],
  ['IN', 'India'],
  ['MX', 'Mexico'],
];

/** The most useful test cards: a click fills in the form. */
const testCards: [string, string, string][] = [
  ['Pays', '4242424242424242', '123'],
  ['Declined', '4000000000000002', '123'],
  ['No funds', '4000000000009995', '123'],
  ['Bank asks', '4000002760003184', '123'],
  ['Slow bank', '4000009999990008', '123'],
];

const style = `
:root { --primary: #c2410c; --background: #ffffff; --text: #1c1917; --text-secondary: #6b7280; --placeholder: #78716c;
  --danger: #b91c1c; --radius: 8px; --unit: 4px; --size: 16px;
  --font: Figtree, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
* { box-sizing: border-box; }
html, body { margin: 0; background: transparent; overflow: hidden; }
body { font-family: var(--font); font-size: var(--size); color: var(--text); -webkit-font-smoothing: antialiased; }
/* The frame must not cut off the focus ring of a field. */
form { display: grid; grid-template-columns: 1fr 1fr; gap: calc(var(--unit) * 4) calc(var(--unit) * 3); padding: 4px; }
[hidden] { display: none !important; }
.wide { grid-column: 1 / -1; }
label { display: block; font-size: 14px; font-weight: 600; line-height: 20px; margin-bottom: calc(var(--unit) * 1.5); }
.box { position: relative; }
input:not([type='radio'], [type='checkbox']), select { width: 100%; height: 48px; padding: 0 14px; font: inherit; color: inherit; background: var(--background);
  border: 1px solid color-mix(in srgb, var(--text) 55%, var(--background)); border-radius: var(--radius);
  outline: none; transition: border-color 120ms, box-shadow 120ms; appearance: none; }
select { padding-right: 38px; cursor: pointer; }
.choice::after { content: ''; position: absolute; right: 17px; top: 19px; width: 7px; height: 7px; pointer-events: none;
  border: solid var(--text-secondary); border-width: 0 2px 2px 0; transform: rotate(45deg); }
input::placeholder { color: var(--placeholder); opacity: 1; }
.saved { display: flex; align-items: center; min-height: 48px; padding: 0 12px;
  border: 1px solid color-mix(in srgb, var(--text) 25%, var(--background)); }
.saved:first-child { border-radius: var(--radius) var(--radius) 0 0; }
.saved:last-child { border-radius: 0 0 var(--radius) var(--radius); }
.saved + .saved { border-top: 0; }
.saved label, .check { flex: 1; display: flex; align-items: center; gap: 10px; margin: 0; min-height: 44px; cursor: pointer; }
.saved input, .check input { width: 20px; height: 20px; accent-color: var(--primary); }
.saved button { min-height: 44px; padding: 0 4px; font: inherit; font-size: 14px; color: var(--danger); cursor: pointer;
  background: none; border: 0; text-decoration: underline; }
.wallets { display: grid; grid-auto-flow: column; gap: 12px; }
.wallets button { height: 48px; font: inherit; font-weight: 600; color: var(--background); cursor: pointer;
  background: var(--text); border: 2px solid var(--text); border-radius: var(--radius); }
.wallets button[aria-pressed='true'] { border-color: var(--primary); background: var(--primary); }
.wallets button:focus-visible, .saved button:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
input:hover, select:hover { border-color: var(--text); }
input:focus, select:focus { border-color: var(--primary);
  box-shadow: 0 0 0 3px color-mix(in srgb, var(--primary) 20%, transparent); }
input[aria-invalid='true'] { border-color: var(--danger); }
input[aria-invalid='true']:focus { box-shadow: 0 0 0 3px color-mix(in srgb, var(--danger) 18%, transparent); }
#number { padding-right: 96px; font-variant-numeric: tabular-nums; }
#brand { position: absolute; right: 10px; top: 12px; height: 24px; line-height: 24px; padding: 0 8px; font-size: 12px;
  font-weight: 700; border-radius: 4px; background: color-mix(in srgb, var(--text) 7%, var(--background)); }
#brand:empty { display: none; }
[role='alert'] { margin: calc(var(--unit) * 1.5) 0 0; font-size: 14px; line-height: 20px; color: var(--danger); }
[role='alert']:empty { display: none; }
.helpers { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding-top: 12px; font-size: 13px;
  line-height: 18px; color: var(--text-secondary);
  border-top: 1px solid color-mix(in srgb, var(--text) 12%, var(--background)); }
.helpers strong { font-weight: 600; margin-right: 4px; }
.helpers button { height: 28px; padding: 0 10px; font: inherit; font-weight: 500; color: var(--text); cursor: pointer;
  background: color-mix(in srgb, var(--text) 5%, var(--background)); border: 0; border-radius: 14px; }
.helpers button:hover { background: color-mix(in srgb, var(--text) 11%, var(--background)); }
.helpers button:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
@media (prefers-reduced-motion: reduce) { input, select { transition: none; } }
`;

interface Field {
  name: string;
  label: string;
  autocomplete: string;
  placeholder: string;
  inputmode: 'numeric' | 'text';
  wide?: boolean;
  extra?: string;
}

function field({ name, label, autocomplete, placeholder, inputmode, wide, extra = '' }: Field): string {
  return `<div class="field${wide ? ' wide' : ''}">
  <label for="${name}" id="${name}-label">${label}</label>
  <div class="box"><input id="${name}" name="${name}" type="text" inputmode="${inputmode}" autocomplete="${autocomplete}"
    placeholder="${placeholder}" aria-describedby="${name}-error" spellcheck="false" required>${extra}</div>
  <p role="alert" id="${name}-error"></p>
</div>`;
}

const testCardButtons = testCards
  .map(([label, number, cvc]) => `<button type="button" data-number="${number}" data-cvc="${cvc}">${label}</button>`)
  .join('');

const countryOptions = countries.map(([code, name]) => `<option value="${code}">${name}</option>`).join('');

/** The card form in its frame. The page around it sends all data about the payment as messages. */
export const cardPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Secure payment input frame</title><style>${style}</style></head>
<body>
<form id="form" aria-label="Card" novalidate autocomplete="on" onsubmit="return false">
<div class="wide wallets" id="wallets" hidden></div>
<div class="wide" id="saved-cards" role="radiogroup" aria-label="Saved cards" hidden></div>
${field({ name: 'number', label: 'Card number', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', inputmode: 'numeric', wide: true, extra: '<span id="brand" aria-live="polite"></span>' })}
${field({ name: 'expiry', label: 'Expiry', autocomplete: 'cc-exp', placeholder: 'MM / YY', inputmode: 'numeric' })}
${field({ name: 'cvc', label: 'Security code', autocomplete: 'cc-csc', placeholder: 'CVC', inputmode: 'numeric' })}
<div class="field"><label for="country">Country</label>
  <div class="box choice"><select id="country" name="country" autocomplete="billing country">${countryOptions}</select></div></div>
${field({ name: 'postalCode', label: 'ZIP', autocomplete: 'billing postal-code', placeholder: '30308', inputmode: 'text' })}
<div class="wide" id="save-row" hidden><label class="check"><input id="save" name="save" type="checkbox">
  Save payment details for future purchases</label></div>
<div class="wide helpers"><strong>Sandbox, no real money</strong>${testCardButtons}</div>
</form>
<script src="/js/card-form.js"></script>
</body>
</html>`;
