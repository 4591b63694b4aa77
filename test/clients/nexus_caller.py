"""A worker in Python whose workflow sends a mail through the Nexus service of an agent, which asks a person first."""
import asyncio
import json
import os
import uuid
from datetime import timedelta

import nexusrpc
from temporalio import workflow
from temporalio.client import Client
from temporalio.worker import UnsandboxedWorkflowRunner, Worker


@nexusrpc.service(name="agent-integrations")
class Steps:
    send_email: nexusrpc.Operation[dict, dict] = nexusrpc.Operation(name="mail.sendEmail")


@workflow.defn
class Remind:
    @workflow.run
    async def run(self, endpoint: str) -> dict:
        support = workflow.create_nexus_client(service=Steps, endpoint=endpoint)
        mail = {"to": ["lena@northwind.example"], "subject": "From Python", "body": "A friendly reminder."}
        return await support.execute_operation(Steps.send_email, mail, schedule_to_close_timeout=timedelta(days=10))


async def main():
    client = await Client.connect(os.environ["TEMPORAL_ADDRESS"], namespace=os.environ["CALLER_NAMESPACE"])
    worker = Worker(client, task_queue="callers", workflows=[Remind], workflow_runner=UnsandboxedWorkflowRunner())
    async with worker:
        run = await client.start_workflow(Remind.run, os.environ["NEXUS_ENDPOINT"], id=str(uuid.uuid4()), task_queue="callers")
        answer = await asyncio.wait_for(run.result(), timeout=120)
    told = {"call": "mail.sendEmail as a Nexus operation"}
    if answer.get("subject") != "From Python":
        told["problem"] = f"answered {answer}"
    print(json.dumps(told))


asyncio.run(main())
