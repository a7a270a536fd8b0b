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

export const orderReady = `POST /fondly HTTP/1.1
webhook-id: 3f0c1f0e-5d1b-4a59-9f0e-7a2b6f1c8d11
webhook-timestamp: 1795730400
webhook-signature: v1,5p0f…

{
  "type": "order.ready",
  "timestamp": "2026-11-26T22:00:00.000Z",
  "data": {
    "orderId": "485befdb-56ba-4787-8f00-8b0ebcd47e52",
    "mealId": "93af47cc-ab0f-42f2-8d1e-2c5a7d3e9f10"
  }
}`;

export const assistantSettings = (origin: string) => `{
  "url": "${origin}/mcp",
  "headers": { "Authorization": "Bearer fk_live_…" }
}`;
