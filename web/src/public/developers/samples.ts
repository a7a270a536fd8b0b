/** Nobody translates what is typed into a terminal. */
export const listMeals = (origin: string) => `export FONDLY_KEY=fk_live_…
curl ${origin}/api/restaurant/meals \\
  -H "Authorization: Bearer $FONDLY_KEY"`;

export const setStock = (origin: string) => `curl -X PUT ${origin}/api/restaurant/meals/MEAL_ID/stock \\
  -H "Authorization: Bearer $FONDLY_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{ "expected": 5, "availableQuantity": 3 }'`;

export const stockChanged = `HTTP/1.1 409 Conflict

{
  "code": "stock-changed",
  "message": "The stock just changed. Please check the new number.",
  "requestId": "0b9a7c1e-52f3-4d0e-9a35-6f1f0a7d3c21"
}`;
